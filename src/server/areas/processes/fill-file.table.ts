import type { TableSpec } from '../../storage/tables.ts';

/** Files of entries that are being filled in: each challenge has so many places, and an entry names no other files. */
const fillFile: TableSpec = {
  name: 'process_fill_file',
  columns: [
    // The challenge and the place.
    { name: 'id', kind: 'text' },
    // Absent while it arrives.
    { name: 'fileId', kind: 'text' },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_process_fill_file_createdAt', columns: ['createdAt'] }],
};

export default fillFile;

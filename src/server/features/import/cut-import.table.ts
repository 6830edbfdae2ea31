import type { TableSpec } from '../../storage/tables.ts';

/** Imports whose process ended in the middle, with their results, for their senders. */
const cutImport: TableSpec = {
  name: 'console_cut_import',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'userId', kind: 'text', notNull: true },
    { name: 'resourceId', kind: 'text', notNull: true },
    // `none` of its rows exist, `all` of them, or a `part`: those added before the process ended.
    { name: 'outcome', kind: 'text', notNull: true },
    { name: 'rows', kind: 'integer', notNull: true },
    { name: 'endedAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_console_cut_import_userId', columns: ['userId', 'resourceId'] }],
};

export default cutImport;

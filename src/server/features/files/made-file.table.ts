import type { TableSpec } from '../../storage/tables.ts';

/**
 * Files that were made for somebody, such as exports: where they lie and for whom. They are no files of the file
 * centre.
 */
const madeFile: TableSpec = {
  name: 'console_made_file',
  columns: [
    { name: 'id', kind: 'text' },
    // The key of its bytes in the storage.
    { name: 'objectId', kind: 'text', notNull: true },
    { name: 'provider', kind: 'text', notNull: true },
    { name: 'size', kind: 'integer', notNull: true },
    { name: 'ownerId', kind: 'text', notNull: true },
    { name: 'resourceId', kind: 'text', notNull: true, entityId: true },
    // What the owner could reach when it was made.
    { name: 'scope', kind: 'json', notNull: true },
    { name: 'expireTime', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_console_made_file_expireTime', columns: ['expireTime'] }],
};

export default madeFile;

import type { TableSpec } from '../../storage/tables.ts';

/** What people say to each other about a record. One that was taken back stays, and so does what it said before each change. */
const noteTable: TableSpec = {
  name: 'record_note',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'version', kind: 'integer', notNull: true },
    { name: 'resource', kind: 'text', notNull: true, entityId: true },
    { name: 'rowId', kind: 'text', notNull: true },
    { name: 'authorId', kind: 'text', notNull: true },
    { name: 'authorName', kind: 'text', notNull: true },
    { name: 'content', kind: 'text', notNull: true },
    // Whom it mentions, the files that belong to it, earlier texts with the time at which each was replaced.
    { name: 'mentions', kind: 'json', notNull: true },
    { name: 'files', kind: 'json', notNull: true },
    { name: 'earlier', kind: 'json', notNull: true },
    { name: 'createdAt', kind: 'timestamp', notNull: true },
    { name: 'editedAt', kind: 'timestamp' },
    { name: 'removedAt', kind: 'timestamp' },
  ],
  indexes: [{ name: 'ix_record_note_row', columns: ['rowId', 'resource', 'createdAt', 'id'] }],
};

export default noteTable;

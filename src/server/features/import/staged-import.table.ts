import type { TableSpec } from '../../storage/tables.ts';

/** Imports while they are under way, mostly such of which all rows are shown at once. What a process leaves behind is put right by another. */
const stagedImport: TableSpec = {
  name: 'console_staged_import',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'resourceId', kind: 'text', notNull: true, entityId: true },
    // `staging`: its rows are hidden, and go if nobody goes on; `shown`: only log entries are still to be written;
    // `adding`: each batch stays as it is, whatever becomes of the others.
    { name: 'state', kind: 'text', notNull: true },
    // Whose work it is until then; each batch puts it off.
    { name: 'leaseUntil', kind: 'timestamp', notNull: true },
    // Rows that are there for good.
    { name: 'rows', kind: 'integer' },
    // Who imports, as the log says it.
    { name: 'author', kind: 'json', notNull: true },
  ],
  indexes: [],
};

export default stagedImport;

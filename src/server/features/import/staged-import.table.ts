import type { TableSpec } from '../../../meta/tables.ts';

/** Imports of which all rows are shown at once, while they are under way. What a process leaves behind is put right by another. */
const stagedImport: TableSpec = {
  name: 'console_staged_import',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'resourceId', kind: 'text', notNull: true, entityId: true },
    // `staging`: its rows are hidden, and go if nobody goes on; `shown`: only log entries are still to be written.
    { name: 'state', kind: 'text', notNull: true },
    // Whose work it is until then; each batch puts it off.
    { name: 'leaseUntil', kind: 'timestamp', notNull: true },
    // Who imports, as the log says it.
    { name: 'author', kind: 'json', notNull: true },
  ],
  indexes: [],
};

export default stagedImport;

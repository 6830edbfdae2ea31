import type { TableSpec } from '../../storage/tables.ts';

/** Imports in progress, mostly those that show all rows at once. If a process ends, another one cleans up. */
const stagedImport: TableSpec = {
  name: 'console_staged_import',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'resourceId', kind: 'text', notNull: true, entityId: true },
    // `staging`: its rows are hidden, and removed if the process ends; `showing`: the same, they are in the indexes
    // and under a veil; `shown`: only log entries are missing;
    // `adding`: each batch is kept whatever happens to the others.
    { name: 'state', kind: 'text', notNull: true },
    // The process that holds the lease until then; each batch renews it.
    { name: 'leaseUntil', kind: 'timestamp', notNull: true },
    // The number of rows that are kept.
    { name: 'rows', kind: 'integer' },
    // The user who imports, as in the log.
    { name: 'author', kind: 'json', notNull: true },
  ],
  indexes: [],
};

export default stagedImport;

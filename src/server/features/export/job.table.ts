import type { TableSpec } from '../../storage/tables.ts';

/**
 * The jobs of export tasks. The process that holds a job's lease works on it; after the lease any process may take it.
 */
const exportJob: TableSpec = {
  name: 'console_export_job',
  columns: [
    // The id of its task.
    { name: 'id', kind: 'text' },
    { name: 'holder', kind: 'text' },
    { name: 'leaseUntil', kind: 'timestamp', notNull: true },
    // The number of attempts since the task was requested.
    { name: 'attempts', kind: 'integer', notNull: true },
    // The user who requested it, and how.
    { name: 'asker', kind: 'json', notNull: true },
  ],
  indexes: [{ name: 'ix_console_export_job_leaseUntil', columns: ['leaseUntil'] }],
};

export default exportJob;

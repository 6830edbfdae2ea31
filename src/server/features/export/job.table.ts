import type { TableSpec } from '../../storage/tables.ts';

/** The work behind the tasks of the export centre. Whoever holds a job until its lease runs out works at it; afterwards anybody may. */
const exportJob: TableSpec = {
  name: 'console_export_job',
  columns: [
    // The id of its task.
    { name: 'id', kind: 'text' },
    { name: 'holder', kind: 'text' },
    { name: 'leaseUntil', kind: 'timestamp', notNull: true },
    // How often it was begun since somebody asked for it.
    { name: 'attempts', kind: 'integer', notNull: true },
    // Who asked for it, and how.
    { name: 'asker', kind: 'json', notNull: true },
  ],
  indexes: [{ name: 'ix_console_export_job_leaseUntil', columns: ['leaseUntil'] }],
};

export default exportJob;

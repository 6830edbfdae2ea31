import type { TableSpec } from '../../storage/tables.ts';

/** Scheduled reports, with the result of the last run. */
const reportSchedule: TableSpec = {
  name: 'console_report_schedule',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'ownerId', kind: 'text', notNull: true },
    { name: 'reportId', kind: 'text', notNull: true },
    { name: 'name', kind: 'text', notNull: true },
    // The question without its dates, which follow from the period when the report is sent.
    { name: 'question', kind: 'json', notNull: true },
    { name: 'period', kind: 'text' },
    { name: 'cycle', kind: 'text', notNull: true },
    { name: 'day', kind: 'integer', notNull: true },
    { name: 'hour', kind: 'integer', notNull: true },
    // User ids, and whether they get a mail in addition to the message.
    { name: 'receivers', kind: 'json', notNull: true },
    { name: 'mail', kind: 'boolean', notNull: true },
    { name: 'paused', kind: 'boolean', notNull: true },
    { name: 'nextAt', kind: 'timestamp', notNull: true },
    { name: 'last', kind: 'json' },
  ],
  indexes: [{ name: 'ix_console_report_schedule_ownerId_reportId', columns: ['ownerId', 'reportId'] }],
};

export default reportSchedule;

import type { TableSpec } from '../../storage/tables.ts';

/** Reports that are sent again and again, and what came of it last. */
const reportSchedule: TableSpec = {
  name: 'console_report_schedule',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'ownerId', kind: 'text', notNull: true },
    { name: 'reportId', kind: 'text', notNull: true },
    { name: 'name', kind: 'text', notNull: true },
    // What is asked, without its days: those follow from the period when it is sent.
    { name: 'question', kind: 'json', notNull: true },
    { name: 'period', kind: 'text' },
    { name: 'cycle', kind: 'text', notNull: true },
    { name: 'day', kind: 'integer', notNull: true },
    { name: 'hour', kind: 'integer', notNull: true },
    // Ids of users, and whether they get a mail beside the message.
    { name: 'receivers', kind: 'json', notNull: true },
    { name: 'mail', kind: 'boolean', notNull: true },
    { name: 'paused', kind: 'boolean', notNull: true },
    { name: 'nextAt', kind: 'timestamp', notNull: true },
    { name: 'last', kind: 'json' },
  ],
  indexes: [{ name: 'ix_console_report_schedule_ownerId_reportId', columns: ['ownerId', 'reportId'] }],
};

export default reportSchedule;

import type { TableSpec } from '../../storage/tables.ts';

/** What somebody has been reminded of, for as long as it could be told again: record, reminder and the time it was about. */
export default {
  name: 'record_reminder',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'overAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_record_reminder_overAt', columns: ['overAt'] }],
} satisfies TableSpec;

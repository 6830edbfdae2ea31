import type { TableSpec } from '../../storage/tables.ts';

/** How a user wants messages of one topic, by user and topic; without a row it is the default. */
export default {
  name: 'message_choice',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'bell', kind: 'boolean', notNull: true },
    { name: 'email', kind: 'boolean', notNull: true },
    { name: 'sms', kind: 'boolean', notNull: true },
  ],
  indexes: [],
} satisfies TableSpec;

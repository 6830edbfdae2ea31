import type { TableSpec } from '../../storage/tables.ts';

/** Until when what goes by an account of a channel has its turns, by the account's id. */
export default {
  name: 'channel_turn',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'busyUntil', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
} satisfies TableSpec;

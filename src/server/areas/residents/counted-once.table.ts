import type { TableSpec } from '../../storage/tables.ts';

/** What a customer counts for once: the number, the row and the customer. */
export default {
  name: 'counted_once',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'countedAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
} satisfies TableSpec;

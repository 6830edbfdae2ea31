import type { TableSpec } from '../../storage/tables.ts';

/** Who has read which notice: notice and reader, so that each counts once. */
export default {
  name: 'notice_read',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'readAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
} satisfies TableSpec;

import type { TableSpec } from '../../storage/tables.ts';

/** How many portions of a meal line, or of a dish, are taken on a day. Orders take them here, where the database counts. */
const portion: TableSpec = {
  name: 'meals_portion',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'taken', kind: 'integer', notNull: true },
  ],
  indexes: [],
};

export default portion;

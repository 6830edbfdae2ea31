import type { TableSpec } from '../../storage/tables.ts';

/** How far the numbers of one prefix and length have come, whichever project makes them. */
const cardSeries: TableSpec = {
  name: 'card_series',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'value', kind: 'bigint', notNull: true },
  ],
  indexes: [],
};

export default cardSeries;

import type { TableSpec } from '../../storage/tables.ts';

/** Every card number that was given out: one that was made here belongs to one card for ever. */
const cardNumber: TableSpec = {
  name: 'card_number',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'cardUserId', kind: 'text' },
    { name: 'made', kind: 'boolean', notNull: true },
    { name: 'ended', kind: 'boolean', notNull: true },
  ],
  indexes: [],
};

export default cardNumber;

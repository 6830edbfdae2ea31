import type { TableSpec } from '../../storage/tables.ts';

/** Payment passwords of wallets, hashed; the id is that of the wallet. */
export default {
  name: 'pay_password',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'hash', kind: 'text', notNull: true },
    { name: 'setAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [],
} satisfies TableSpec;

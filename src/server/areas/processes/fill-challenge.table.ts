import type { TableSpec } from '../../storage/tables.ts';

/** Challenges that were answered with an entry: each is good for one. Old ones have ended by themselves, and are cleared. */
const fillChallenge: TableSpec = {
  name: 'process_fill_challenge',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'usedAt', kind: 'timestamp', notNull: true },
  ],
  indexes: [{ name: 'ix_process_fill_challenge_usedAt', columns: ['usedAt'] }],
};

export default fillChallenge;

import type { Condition } from '../../storage/condition.ts';

/** States in which an order keeps its portions. */
export const keeping: Condition = {
  is: 'all',
  of: ['cancelled', 'refunded'].map((value) => ({ is: 'compare', column: 'status', op: '<>', value })),
};

import type { Condition } from './condition.ts';
import type { Order } from './store.ts';

const nothing = null;

/**
 * The rows that come after one with these values in that order. Pages that begin behind a row neither
 * skip nor repeat any when others are added or go meanwhile, and the hundredth costs what the first does.
 */
export function after(order: readonly Order[], values: readonly unknown[], absent: 'least' | 'greatest'): Condition {
  const of = order.map(({ column, descending }, i): Condition => {
    const same = order.slice(0, i).map((before, n) => equals(before.column, values[n]));
    return { is: 'all', of: [...same, beyond(column, values[i], descending, (absent === 'least') !== descending)] };
  });
  return { is: 'any', of };
}

const equals = (column: string, value: unknown): Condition =>
  value === nothing ? { is: 'empty', column, empty: true } : { is: 'compare', column, op: '=', value };

/** `absentFirst`: rows without a value stand before all others in this very order. */
function beyond(column: string, value: unknown, descending: boolean, absentFirst: boolean): Condition {
  if (value === nothing) return absentFirst ? { is: 'empty', column, empty: false } : { is: 'never' };
  const further: Condition = { is: 'compare', column, op: descending ? '<' : '>', value };
  return absentFirst ? further : { is: 'any', of: [further, { is: 'empty', column, empty: true }] };
}

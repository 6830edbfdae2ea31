import { amongOf } from '../../meta/among.ts';
import type { Field } from '../../meta/field.ts';
import { all, type Condition } from '../storage/condition.ts';

/** Rows that a reference may newly name; undefined where it may name any. */
export function among(field: Field): Condition | undefined {
  const wanted = amongOf(field);
  return wanted.length > 0
    ? all(...wanted.map(([column, values]) => ({ is: 'in', column, values }) as const))
    : undefined;
}

import type { Resource } from './model.ts';

/** What only one row may have at a time: a room between two moments, a seat at a meal. */
export interface Exclusive {
  /** Fields that say what is taken; where one of them is empty, nothing is. */
  readonly by: readonly string[];
  /** Moments between which it is taken; without them for as long as the row is in one of the states. */
  readonly from?: string;
  readonly to?: string;
  /** States in which the row holds it. */
  readonly while: readonly string[];
}

/** The same for a table. */
export interface ExclusionSpec extends Exclusive {
  readonly name: string;
  /** The column of the state. */
  readonly state: string;
  /** Rows that are marked as deleted hold nothing. */
  readonly live: boolean;
}

/** The name says all of it, so that another declaration is another constraint. */
export const exclusionsOf = ({ table, states, removal, declaration }: Resource): ExclusionSpec[] =>
  !states
    ? []
    : (declaration.exclusive ?? []).map((exclusive) => ({
        ...exclusive,
        name: ['ex', table, ...exclusive.by, exclusive.from, exclusive.to, 'while', ...exclusive.while]
          .filter((part) => part !== undefined)
          .join('_'),
        state: states.field,
        live: removal === 'soft',
      }));

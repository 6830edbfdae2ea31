import type { Resource } from './model.ts';

/** Something that only one row may hold at a time: a room for a period, a seat at a meal. */
export interface Exclusive {
  /** Fields that identify what is held; if one of them is empty, the row holds nothing. */
  readonly by: readonly string[];
  /** The period in which it is held; if absent, for as long as the row is in one of the states. */
  readonly from?: string;
  readonly to?: string;
  /** States in which the row holds it. */
  readonly while: readonly string[];
}

/** The same, resolved for a table. */
export interface ExclusionSpec extends Exclusive {
  readonly name: string;
  /** The column of the state. */
  readonly state: string;
  /** Skips rows that are marked as deleted. */
  readonly live: boolean;
}

/** The name contains the whole declaration, so that a changed declaration creates a new constraint. */
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

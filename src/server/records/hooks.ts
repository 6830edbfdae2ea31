import type { Row } from '../../meta/json.ts';
import type { Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Context } from '../context.ts';

export interface Change {
  readonly action: string;
  /** The row before, absent for a new one. */
  readonly before?: Row;
  /** What is about to be written; a hook may add to it. */
  readonly values: Row;
  /** The row is deleted because the one that it belongs to is. */
  readonly along?: boolean;
}

/** What a workflow adds to the writes of one resource. All of it happens inside the transaction of the write. */
export interface ResourceHooks {
  /** Narrows what a picker offers to what the caller can make use of. */
  pickable?(context: Context): Promise<Condition>;
  /** Judges or completes a change before it is stored; throws an `AppError` to refuse. */
  before?(context: Context, tx: Queries, change: Change): Promise<void> | void;
  after?(context: Context, tx: Queries, change: Change & { readonly id: string }): Promise<void> | void;
}

export type Hooks = ReadonlyMap<string, ResourceHooks>;

import type { Row } from '../../meta/json.ts';
import type { Condition } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Context, Reach } from '../context.ts';
import type { Input } from './input.ts';
import type { Body } from './mutate.ts';
import type { Postpone, Target } from './write.ts';

export interface Change {
  readonly action: string;
  /** The row before, absent for a new one. */
  readonly before?: Row;
  /** The values to write; a hook may add to them. */
  readonly values: Row;
  /** The row is deleted together with its owner. */
  readonly along?: boolean;
}

/** A row that repeats values of the row that owns them. */
export interface RowCopy {
  readonly resource: string;
  readonly values: Row;
}

/** Hooks into the writes of one resource. They run inside the transaction of the write. */
export interface ResourceHooks {
  /** Limits the rows of a picker to those that are useful to the caller, in a form or as a filter. */
  pickable?(context: Context, inForm: boolean): Promise<Condition | undefined>;
  /** Checks or completes a change before it is stored; throws an `AppError` to refuse. */
  before?(context: Context, tx: Queries, change: Change): Promise<void> | void;
  after?(context: Context, tx: Queries, change: Change & { readonly id: string }): Promise<void> | void;
  /** Whether the product takes a step by itself that is due; a rule may leave it to people. */
  takesItself?(context: Context, tx: Queries, step: string, row: Row): Promise<boolean>;
  /**
   * Work that follows from a change and is done after it, in the order of the row's changes: the names of handlers by
   * `add`, `update`, `delete`, the name of a transition, or `<field>:changed`.
   */
  readonly on?: Readonly<Record<string, string>>;
  /** Rows to store beside a new row that is made without this pipeline, by install and seed. */
  copies?(id: string, values: Row): readonly RowCopy[];
  /** For users: the accounts whose password was set by another user and not changed since, with that user. */
  passwordSetters?(context: Context, tx: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The resource that owns the values of these rows; they are made along with its rows. */
  readonly copyOf?: string;
  readonly elsewhere?: Elsewhere;
}

/** Rows of a view belong to another resource, which writes go to. */
export interface Elsewhere {
  readonly resource: string;
  add(context: Context, tx: Queries, reach: Reach, input: Input, postpone?: Postpone): Promise<Row>;
  update(context: Context, tx: Queries, reach: Reach, input: Input, target: Target): Promise<Row>;
  transition(context: Context, name: string, body: Body): Promise<{ rows: Row[] }>;
}

export type Hooks = ReadonlyMap<string, ResourceHooks>;

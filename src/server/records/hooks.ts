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
  /** What is about to be written; a hook may add to it. */
  readonly values: Row;
  /** The row is deleted because the one that it belongs to is. */
  readonly along?: boolean;
}

/** A row that says once more what another one owns. */
export interface RowCopy {
  readonly resource: string;
  readonly values: Row;
}

/** What a workflow adds to the writes of one resource. All of it happens inside the transaction of the write. */
export interface ResourceHooks {
  /** Narrows what a picker offers to what the caller can make use of, in a form or to narrow a list. */
  pickable?(context: Context, inForm: boolean): Promise<Condition | undefined>;
  /** Checks or completes a change before it is stored; throws an `AppError` to refuse. */
  before?(context: Context, tx: Queries, change: Change): Promise<void> | void;
  after?(context: Context, tx: Queries, change: Change & { readonly id: string }): Promise<void> | void;
  /**
   * Work that follows from a change and is done after it, in the order of the row's changes: the names of handlers by
   * `add`, `update`, `delete`, the name of a transition, or `<field>:changed`.
   */
  readonly on?: Readonly<Record<string, string>>;
  /** What must be stored beside a new row where rows are made without this pipeline: installing, seeding. */
  copies?(id: string, values: Row): readonly RowCopy[];
  /** Of users: the accounts among these whose password another one has set and they themselves have not changed since, with whoever set it. */
  passwordSetters?(context: Context, tx: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The resource that owns what these rows say; they are made along with its rows. */
  readonly copyOf?: string;
  readonly elsewhere?: Elsewhere;
}

/** Rows of a view are those of another resource: whoever writes one writes there. */
export interface Elsewhere {
  readonly resource: string;
  add(context: Context, tx: Queries, reach: Reach, input: Input, postpone?: Postpone): Promise<Row>;
  update(context: Context, tx: Queries, reach: Reach, input: Input, target: Target): Promise<Row>;
  transition(context: Context, name: string, body: Body): Promise<{ rows: Row[] }>;
}

export type Hooks = ReadonlyMap<string, ResourceHooks>;

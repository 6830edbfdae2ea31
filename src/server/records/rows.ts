import type { Json, Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import type { Context, Reach, Services } from '../context.ts';
import { all, isColumn, live, type Condition } from '../storage/condition.ts';
import type { Lock, Queries } from '../storage/database.ts';
import type { Order } from '../storage/store.ts';
import { authorize, visible } from './access.ts';
import { codecOf, type RowCodec } from './codec.ts';
import type { Input } from './input.ts';
import { loadRows, readRows } from './load.ts';
import { mutate } from './mutate.ts';
import { removeWithin } from './remove.ts';
import { resourceOf } from './resource-of.ts';
import { moveRow, stepFrom } from './step.ts';
import { addWithin, changeRow, insertRow, updateWithin, type Postpone, type Target } from './write.ts';

export type { Postpone } from './write.ts';

type Reading = Pick<Services, 'model' | 'db' | 'store'>;

interface How {
  /** Default: all readable columns. */
  readonly columns?: readonly string[];
  readonly lock?: Lock;
  readonly limit?: number;
}

interface PageOf {
  readonly columns?: readonly string[];
  readonly where?: Condition;
  readonly order: readonly Order[];
  readonly limit: number;
  readonly offset?: number;
}

const maxRows = 10_000;

const liveOf = ({ removal }: Resource, ...more: (Condition | undefined)[]): Condition =>
  all(removal === 'soft' ? live : undefined, ...more);

/** The live rows of one resource, within a transaction or outside of any. What it returns is decoded and unmasked. */
export class LiveRows {
  readonly codec: RowCodec;

  constructor(
    protected readonly reading: Reading,
    readonly resource: Resource,
    readonly tx?: Queries,
  ) {
    this.codec = codecOf(reading, resource);
  }

  /** The handle's rows that match some conditions, as a condition. */
  where(...more: (Condition | undefined)[]): Condition {
    return liveOf(this.resource, ...more);
  }

  async find(
    where: Condition | undefined,
    { columns = this.codec.readable, lock, limit = maxRows }: How = {},
  ): Promise<Row[]> {
    const found = await this.reading.store.find(this.resource.table, columns, this.where(where), {
      tx: this.tx,
      limit,
      ...(lock && { lock }),
    });
    // Whoever refers to them need not ask again whether they are there.
    if (this.tx && lock && columns.includes('id'))
      this.reading.store.noteHeld(
        this.tx,
        this.resource.table,
        found.map(({ id }) => id),
      );
    return found.map(this.codec.toPlain);
  }

  async first(where: Condition | undefined, lock?: Lock): Promise<Row | undefined> {
    return (await this.find(where, { lock, limit: 1 }))[0];
  }

  /** Undefined if it does not exist. */
  async one(id: unknown, lock?: Lock): Promise<Row | undefined> {
    return typeof id === 'string' ? this.first(isColumn('id', id), lock) : undefined;
  }

  /** Locks in the order of ids, so that two writers of the same rows do not deadlock. */
  async byId(ids: readonly string[], lock?: Lock): Promise<Map<string, Row>> {
    if (ids.length === 0) return new Map();
    const among: Condition = { is: 'in', column: 'id', values: [...new Set(ids)] };
    // A limit of one more, since only queries of several rows lock in order.
    const rows = await this.find(among, { limit: ids.length + 1, lock });
    return new Map(rows.map((row) => [String(row.id), row]));
  }

  /** Whether there are so many rows: within a transaction, where totals are not known. */
  async hasAsMany(number: number, where: Condition): Promise<boolean> {
    return number <= 0 || (await this.find(where, { columns: ['id'], limit: number })).length >= number;
  }

  count(where?: Condition): Promise<number> {
    return this.reading.store.count(this.resource.table, this.where(where));
  }

  /** One page as a list shows it, masked, and the number of all. */
  async page({ columns, where, order, limit, offset = 0 }: PageOf): Promise<{ list: Row[]; total: number }> {
    const { rows, total } = await this.reading.store.page({
      table: this.resource.table,
      columns: columns ?? this.codec.listed,
      ...(!columns && { derived: this.codec.derived }),
      where: this.where(where),
      order,
      limit,
      offset,
    });
    return { list: rows.map(this.codec.toWire), total };
  }

  transition(name: string): CompiledTransition {
    const transition = this.resource.states?.transitions.get(name);
    if (!transition) throw new TypeError(`${this.resource.id} has no step ${name}`);
    return transition;
  }
}

/** The rows within a reach, with writes: validated, logged and announced like every write. */
export class Rows extends LiveRows {
  constructor(
    readonly context: Context,
    resource: Resource,
    readonly reach: Reach,
    tx?: Queries,
  ) {
    super(context, resource, tx);
  }

  override where(...more: (Condition | undefined)[]): Condition {
    return visible(this.context, this.resource, this.reach, ...more);
  }

  /** The same rows within a transaction. */
  in(tx: Queries): Rows {
    return new Rows(this.context, this.resource, this.reach, tx);
  }

  /** Runs work in one transaction, retried after a conflict with another. */
  transaction<T extends Json | void>(work: (rows: Rows, tx: Queries) => Promise<T>): Promise<T> {
    return mutate(this.context, this.resource, (tx) => work(this.in(tx), tx));
  }

  /** The row, or a 404; locked within a transaction. */
  async get(id: string, lock?: Lock): Promise<Row> {
    return (await this.load([id], lock))[0] as Row;
  }

  /** All of the rows in the given order, or a 404. */
  load(ids: readonly string[], lock?: Lock): Promise<Row[]> {
    const { context, resource, reach, tx } = this;
    return tx ? loadRows(context, tx, resource, reach, ids, lock) : readRows(context, resource, reach, ids);
  }

  /** Adds a row made by the product: not validated against the form, but with hooks and a log entry. */
  add(values: Row, { action = 'add', unlogged }: { action?: string; unlogged?: boolean } = {}): Promise<Row> {
    return insertRow(this.context, this.#writing(), this.resource, values, { action, reach: this.reach, unlogged });
  }

  /** Adds what a user has filled in, by all rules of the form. */
  addChecked(input: Input, postpone?: Postpone): Promise<Row> {
    return addWithin(this.context, this.#writing(), this.resource, this.reach, input, postpone);
  }

  updateChecked(input: Input, target: Target): Promise<Row> {
    return updateWithin(this.context, this.#writing(), this.resource, this.reach, input, target);
  }

  /** Changes a row that has been read in this transaction. */
  change(row: Row, changes: Row, action = 'update'): Promise<Row> {
    return changeRow(this.context, this.#writing(), this.resource, row, changes, { action, reach: this.reach });
  }

  /**
   * Takes one step with such a row: refused in a state that the step does not start at, and for users who may not (four
   * eyes).
   */
  move(row: Row, step: string | CompiledTransition, given?: Row): Promise<Row> {
    const { context, resource, reach } = this;
    return moveRow(context, this.#writing(), resource, this.#stepOf(step), { row, given, reach });
  }

  /**
   * Writes a step of the product's own, with further values, unless the row has changed its state since it was read.
   */
  changeStep(row: Row, step: string | CompiledTransition, more: Row = {}): Promise<Row> {
    const transition = this.#stepOf(step);
    return this.change(row, { ...this.stepFrom(row, transition), ...more }, transition.name);
  }

  /** The values that a step writes, for callers that write the row themselves. */
  stepFrom(row: Row, step: string | CompiledTransition): Row {
    return stepFrom(this.context, this.resource, this.#stepOf(step), row);
  }

  remove(ids: readonly string[]): Promise<void> {
    return removeWithin(this.context, this.#writing(), this.resource, this.reach, ids);
  }

  /** A row as callers see it. */
  mask(row: Row): Row {
    return this.codec.mask(row);
  }

  #stepOf(step: string | CompiledTransition): CompiledTransition {
    return typeof step === 'string' ? this.transition(step) : step;
  }

  #writing(): Queries {
    if (!this.tx) throw new TypeError(`rows of ${this.resource.id} are written within a transaction`);
    return this.tx;
  }
}

/** All live rows, independent of the caller: the product's own rules may depend on rows outside the caller's reach. */
class SystemRows extends Rows {
  override where(...more: (Condition | undefined)[]): Condition {
    return liveOf(this.resource, ...more);
  }

  override in(tx: Queries): Rows {
    return new SystemRows(this.context, this.resource, 'all', tx);
  }
}

const resourceFrom = (parts: Reading, resource: Resource | string): Resource =>
  typeof resource === 'string' ? resourceOf(parts, resource) : resource;

/** The rows as the system sees them, without the caller's permissions. */
export function asSystem(context: Context, resource: Resource | string, tx?: Queries): Rows;
export function asSystem(parts: Reading, resource: Resource | string, tx?: Queries): LiveRows;
export function asSystem(parts: Reading | Context, resource: Resource | string, tx?: Queries): LiveRows {
  const of = resourceFrom(parts, resource);
  return 'principal' in parts ? new SystemRows(parts, of, 'all', tx) : new LiveRows(parts, of, tx);
}

/** The rows within the caller's reach for an action; refused without the permission. */
export function asCaller(context: Context, resource: Resource | string, action: string, tx?: Queries): Rows {
  const of = resourceFrom(context, resource);
  return new Rows(context, of, authorize(context, of, action), tx);
}

/** The rows within a reach that was computed before. */
export const rowsWithin = (context: Context, resource: Resource | string, reach: Reach, tx?: Queries): Rows =>
  new Rows(context, resourceFrom(context, resource), reach, tx);

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
  /** Whatever may be read unless it says which. */
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

  /** All of them that satisfy some conditions, as a condition. */
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
    return found.map(this.codec.toPlain);
  }

  async first(where: Condition | undefined, lock?: Lock): Promise<Row | undefined> {
    return (await this.find(where, { lock, limit: 1 }))[0];
  }

  /** Nothing where it is gone, or never was. */
  async one(id: unknown, lock?: Lock): Promise<Row | undefined> {
    return typeof id === 'string' ? this.first(isColumn('id', id), lock) : undefined;
  }

  /** Locked in the order of their ids, so that two who want the same ones wait for each other instead of both for ever. */
  async byId(ids: readonly string[], lock?: Lock): Promise<Map<string, Row>> {
    if (ids.length === 0) return new Map();
    const among: Condition = { is: 'in', column: 'id', values: [...new Set(ids)] };
    // One more than wanted, since only several rows are locked in order.
    const rows = await this.find(among, { limit: ids.length + 1, lock });
    return new Map(rows.map((row) => [String(row.id), row]));
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

/** The same as far as somebody may reach, and what they do with them: checked, logged and followed as every write is. */
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

  /** One transaction, which the calls that its work makes belong to; done again where it lost against another. */
  transaction<T extends Json | void>(work: (rows: Rows, tx: Queries) => Promise<T>): Promise<T> {
    return mutate(this.context, this.resource, (tx) => work(this.in(tx), tx));
  }

  /** The named row, or an error that says it is not there; within a transaction nobody else changes it. */
  async get(id: string, lock?: Lock): Promise<Row> {
    return (await this.load([id], lock))[0] as Row;
  }

  /** All of the named rows in their order, or that error. */
  load(ids: readonly string[], lock?: Lock): Promise<Row[]> {
    const { context, resource, reach, tx } = this;
    return tx ? loadRows(context, tx, resource, reach, ids, lock) : readRows(context, resource, reach, ids);
  }

  /** Adds a row that the product makes: nothing of its form is asked for, but its hooks and its log entry are. */
  add(values: Row, { action = 'add', unlogged }: { action?: string; unlogged?: boolean } = {}): Promise<Row> {
    return insertRow(this.context, this.#writing(), this.resource, values, { action, reach: this.reach, unlogged });
  }

  /** Adds what somebody has filled in, by all the rules of the form. */
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

  /** Takes one step with such a row: refused from a state that it does not start at, and for hands that may not. */
  move(row: Row, step: string | CompiledTransition, given?: Row): Promise<Row> {
    const { context, resource, reach } = this;
    return moveRow(context, this.#writing(), resource, this.#stepOf(step), { row, given, reach });
  }

  /** Writes a step of the product's own, with more along with it, unless the row has moved since it was read. */
  changeStep(row: Row, step: string | CompiledTransition, more: Row = {}): Promise<Row> {
    const transition = this.#stepOf(step);
    return this.change(row, { ...this.stepFrom(row, transition), ...more }, transition.name);
  }

  /** What a step writes to a row, for callers that write it in another way. */
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

/** All live rows, whoever is calling: what the product's own rules depend on need not be in the caller's reach. */
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

/** The rows as the product itself sees them: whatever is done with them is not the caller's to allow. */
export function asSystem(context: Context, resource: Resource | string, tx?: Queries): Rows;
export function asSystem(parts: Reading, resource: Resource | string, tx?: Queries): LiveRows;
export function asSystem(parts: Reading | Context, resource: Resource | string, tx?: Queries): LiveRows {
  const of = resourceFrom(parts, resource);
  return 'principal' in parts ? new SystemRows(parts, of, 'all', tx) : new LiveRows(parts, of, tx);
}

/** The rows as far as the caller may do something with them; refused where that is not at all. */
export function asCaller(context: Context, resource: Resource | string, action: string, tx?: Queries): Rows {
  const of = resourceFrom(context, resource);
  return new Rows(context, of, authorize(context, of, action), tx);
}

/** The rows within a reach that has been worked out before. */
export const rowsWithin = (context: Context, resource: Resource | string, reach: Reach, tx?: Queries): Rows =>
  new Rows(context, resourceFrom(context, resource), reach, tx);

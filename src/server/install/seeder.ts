import { Readable } from 'node:stream';
import type { Json, Row } from '../../meta/json.ts';
import type { Model, Resource } from '../../meta/model.ts';
import { searchColumns } from '../../meta/list-rules.ts';
import type { Context, Services } from '../context.ts';
import { productId, systemContext } from '../system.ts';
import { ledgerOf } from '../accounts/ledger-of.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { fillDerived } from '../records/derived.ts';
import { asSystem } from '../records/rows.ts';
import { noteFileUses } from '../records/file-uses.ts';
import { newId } from '../records/ids.ts';
import { counterTable } from '../records/sequences.ts';
import { fileObjects } from '../records/file-tables.ts';
import { columnsOf, fileUrl, keepBytes, nameObject, type NewFile } from '../records/stored-files.ts';
import { codecOf } from '../records/codec.ts';
import { formDefaults } from '../records/validate.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { Calls, joinedStore, type Person } from './calls.ts';
import { Moments } from './moments.ts';
import { Numbers } from './numbers.ts';

/**
 * Adds the rows with which an installation begins. They are checked by their forms like any others;
 * fields that only the server writes may be set, since these rows stand for things that have happened.
 */
export class Seeder {
  readonly time: Moments;
  /** The user whom rows name as their author, unless they say otherwise. */
  author = productId;
  /** How many days ago rows were written that have no date of their own. */
  age = 0;
  readonly #services: Services;
  readonly #tx: Queries;
  readonly #numbers = new Numbers();
  readonly #parts = new Map<
    string,
    { resource: Resource; defaults: Row; empty: Row; numbered: readonly (readonly [field: string, sequence: string])[] }
  >();
  #joined?: Pick<Services, 'db' | 'store'>;
  #count = 0;

  constructor(services: Services, tx: Queries, now: number) {
    this.time = new Moments(now);
    this.#services = services;
    this.#tx = tx;
  }

  get model(): Model {
    return this.#services.model;
  }

  /** An id for a row to which others refer before it is added. */
  newId(): string {
    return newId();
  }

  /** The next number of a sequence, for a row that others name by its number. */
  number(sequence: string, moment: string): string {
    return this.#numbers.next(sequence, moment);
  }

  /** Adds a row and returns its id. Each is dated a little after the one before unless it has its own date, so their order is fixed. */
  async add(resourceId: string, values: Row): Promise<string> {
    const { model, db, store } = this.#services;
    const { resource, defaults, empty, numbered } = this.#part(resourceId);
    const createdAt = String(
      values.createdAt ??
        new Date(this.time.now - this.age * 86_400_000 - 3_600_000 + this.#count++ * 10).toISOString(),
    );
    const row: Row = { ...defaults, ...values };
    for (const [field, sequence] of numbered) row[field] ??= this.number(sequence, createdAt);
    checkRow(resource, row);
    await fillDerived(this.#services, this.#tx, resource, row);
    const id = String(values.id ?? newId());
    const author = values.createdBy ?? this.author;
    const stamps: Row = { id, version: 1, createdAt, createdBy: author, updatedAt: createdAt, updatedBy: author };
    const whole = { ...empty, ...row, ...stamps };
    await store.insert(
      this.#tx,
      resource.table,
      codecOf({ model, db }, resource).toStored(whole),
      searchColumns(resource),
      { waits: false },
    );
    await noteFileUses(this.#services, this.#tx, resource, id, undefined, row);
    for (const copy of this.#services.hooks.get(resourceId)?.copies?.(id, row) ?? [])
      await this.add(copy.resource, { createdAt, createdBy: author, ...copy.values });
    return id;
  }

  /** Adds a table of rows: what they share, the names of the columns, then a line each. Returns their ids. */
  async table(
    resourceId: string,
    shared: Row,
    columns: string,
    lines: readonly (readonly Json[])[],
  ): Promise<string[]> {
    const names = columns.split(' ');
    const ids: string[] = [];
    for (const line of lines) {
      if (line.length !== names.length)
        throw new Error(`${resourceId}: ${line.length} values for ${names.length} columns in ${JSON.stringify(line)}`);
      ids.push(
        await this.add(resourceId, {
          ...shared,
          ...Object.fromEntries(names.map((name, i) => [name, line[i] as Json])),
        }),
      );
    }
    return ids;
  }

  /** Completes a row that had to be there before something that it names or counts. Fields of the quick search stay as they are. */
  async complete(resourceId: string, id: string, values: Row): Promise<void> {
    const { model, db, store } = this.#services;
    const { resource } = this.#part(resourceId);
    await store.sendUpdate(
      this.#tx,
      resource.table,
      codecOf({ model, db }, resource).toStored(values),
      isColumn('id', id),
    );
  }

  /** Stores the bytes of a file that others have uploaded before, and returns its id. */
  async addFile(content: Uint8Array, file: Omit<NewFile, 'arrived'>, values: Row): Promise<string> {
    const { files, store } = this.#services;
    const whole: NewFile = { ...file, arrived: await files.incoming.receive(Readable.from([content])) };
    const key = await keepBytes(this.#services, whole, (object) =>
      store.insert(this.#tx, fileObjects.name, object, []),
    );
    const id = newId();
    await this.add('system/file', { ...columnsOf(this.#services, whole), url: fileUrl(id), ...values, id });
    await nameObject(this.#services, this.#tx, key, id);
    return id;
  }

  /** Number sequences, as far as they are not there yet; calls draw from them. */
  async addSequences(): Promise<void> {
    const there = await this.#services.store.find(
      this.resource('settings/seq').table,
      ['seqCode'],
      { is: 'all', of: [] },
      { tx: this.#tx },
    );
    const known = new Set(there.map(({ seqCode }) => seqCode));
    for (const row of this.#numbers.rows(this.time.now))
      if (!known.has(row.seqCode)) await this.add('settings/seq', row);
  }

  /** Where the sequences stand after all of this; each was drawn from by calls, or by `number`. */
  async settleSequences(): Promise<void> {
    const { store } = this.#services;
    await this.#tx.last.write();
    const counters = await store.find(counterTable.name, ['id', 'value'], { is: 'all', of: [] }, { tx: this.#tx });
    const drawn = new Map(counters.map(({ id, value }) => [String(id), Number(value)]));
    const rows = await store.find(
      this.resource('settings/seq').table,
      ['id', 'seqCode'],
      { is: 'all', of: [] },
      { tx: this.#tx },
    );
    const ids = new Map(rows.map(({ id, seqCode }) => [seqCode, String(id)]));
    for (const row of this.#numbers.rows(this.time.now, drawn))
      await this.complete('settings/seq', ids.get(row.seqCode) as string, row);
  }

  /** What is no row of a resource, written by those who keep it. */
  stored<T>(write: (parts: Pick<Services, 'store' | 'db'>, tx: Queries) => Promise<T>): Promise<T> {
    return write(this.#services, this.#tx);
  }

  /** The ledger at a moment of the past: what is posted is shown as it would have been then. */
  inLedger<T>(moment: string, work: (ledger: Ledger, tx: Queries) => Promise<T>): Promise<T> {
    return this.by(undefined, moment).do((context) => work(ledgerOf(context), this.#tx));
  }

  /** What the pipeline does itself, as somebody or as the product. Nobody is told: it is done at its time, see `at`. */
  through<T>(person: Person | undefined, work: (context: Context, tx: Queries) => Promise<T>): Promise<T> {
    return work(this.#contextOf(person), this.#tx);
  }

  /** A row as it is by now. */
  read(resourceId: string, id: string): Promise<Row> {
    return this.through(undefined, (context, tx) => asSystem(context, resourceId, tx).get(id));
  }

  /** Calls of somebody at a moment of the past, with all that the product does at them. */
  by(person: Person | undefined, moment: string): Calls {
    this.#joined ??= joinedStore(this.#services, this.#tx);
    return new Calls({ ...this.#contextOf(person), ...this.#joined }, Math.min(Date.parse(moment), this.time.now));
  }

  #contextOf(person: Person | undefined): Context {
    const context: Context = { ...systemContext(this.#services), quiet: 'past' };
    return person
      ? {
          ...context,
          principal: { ...context.principal, userId: person.id, userName: person.name, realName: person.name },
        }
      : context;
  }

  resource(id: string): Resource {
    return this.#part(id).resource;
  }

  #part(id: string) {
    let part = this.#parts.get(id);
    if (!part) {
      const resource = this.#services.model.resources.get(id);
      if (!resource) throw new Error(`no resource ${id}`);
      const stored = [...resource.fields.values()].filter(({ origin }) => origin !== 'computed');
      // Every row names all columns, so that one statement serves them all.
      const empty: Row = Object.fromEntries(stored.map(({ name }) => [name, null]));
      const state: Row = resource.states ? { [resource.states.field]: resource.states.initial } : {};
      const numbered = stored.flatMap(({ name, spec }) =>
        spec['x-sequence'] ? [[name, spec['x-sequence']] as const] : [],
      );
      this.#parts.set(id, (part = { resource, defaults: { ...formDefaults(resource), ...state }, empty, numbered }));
    }
    return part;
  }
}

/** Names and states; that a row is such as its form accepts is held by the tests, as no first start has time for it. */
function checkRow(resource: Resource, row: Row): void {
  const problems = Object.keys(row)
    .filter((name) => (resource.fields.get(name)?.origin ?? 'computed') === 'computed')
    .map((name) => `${name}: unknown`);
  const state = resource.states && row[resource.states.field];
  if (resource.states && !Object.hasOwn(resource.states.labels, String(state)))
    problems.push(`${resource.states.field}: no state ${String(state)}`);
  if (problems.length > 0) throw new Error(`${resource.id}: ${problems.join('; ')} in ${JSON.stringify(row)}`);
}

import { dictionaryValues } from '../../src/cli/seed/dictionaries.ts';
import { fittingValue } from '../../src/cli/seed/near-values.ts';
import { loadPool, referencesOf, type Candidate } from '../../src/cli/seed/pool.ts';
import { RowMaker } from '../../src/cli/seed/row-maker.ts';
import { seed } from '../../src/cli/seed/seed.ts';
import { Uniques } from '../../src/cli/seed/uniques.ts';
import type { Field, FieldType } from '../../src/meta/field.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Model, Resource } from '../../src/meta/model.ts';
import { Random } from '../../src/meta/random.ts';
import type { Services } from '../../src/server/context.ts';
import { fileResource } from '../../src/server/records/file-tables.ts';
import { newId } from '../../src/server/records/ids.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { validateForm } from '../../src/server/records/validate.ts';
import { callsFor, onForm, type StoredRow } from './calls.ts';
import type { Client } from './client.ts';
import { conditionOf, madeValue } from './made-values.ts';
import { particular } from './particular-rows.ts';

/** What rows may be referred to: all of them, and new ones, unless it is to be what one caller can pick. */
export interface Choice {
  pick(target: Resource, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Makes one that can be picked, where there is none. */
  make(target: Resource, given: Row): Promise<StoredRow>;
}

interface Maker extends Pick<RowMaker, 'make' | 'vary'> {
  readonly pools: ReadonlyMap<string, readonly Candidate[]>;
}

/** Numbers the rows of a server, and with them their unique values, for all who make some there. */
const numbers = new WeakMap<Services, number>();

/** Attempts at a row that does not collide, before a row to refer to is made for it. */
const attempts = 4;

/**
 * Makes valid rows of any resource through the API. What they refer to is picked among the rows
 * that are there, or made first.
 */
export class Rows {
  readonly #services: Services;
  readonly #client: Client;
  readonly #choice: Choice;
  readonly #dictionaries = new Map<string, readonly string[]>();
  readonly #busy = new Set<string>();
  #userId: string | undefined;
  /** For the row that is being made. */
  #file: string | undefined;

  constructor(services: Services, client: Client, choice?: Choice) {
    this.#services = services;
    this.#client = client;
    this.#choice = choice ?? { pick: async (_target, ids) => new Set(ids), make: (target, given) => this.add(target, given) };
  }

  next(): number {
    const next = (numbers.get(this.#services) ?? 500_000) + 1;
    numbers.set(this.#services, next);
    return next;
  }

  get model(): Model {
    return this.#services.model;
  }

  resource(id: string): Resource {
    const resource = this.model.resources.get(id);
    if (!resource) throw new Error(`there is no resource ${id}`);
    return resource;
  }

  /** Another row like one that is there, but for these values; made past the pipeline. */
  async copyOfAny(resource: Resource, changes: Row): Promise<StoredRow> {
    const { store, db, model } = this.#services;
    const codec = codecOf(model, resource, db.dialect);
    const [row] = await store.find(resource.table, codec.readable, { is: 'empty', column: 'deletedAt', empty: true }, { limit: 1 });
    if (!row) throw new Error(`${resource.id} has no row to copy`);
    const copy = { ...codec.toPlain(row), ...changes, id: newId() };
    await store.transaction((tx) => store.insert(tx, resource.table, codec.toStored(copy), []));
    return copy as unknown as StoredRow;
  }

  /** The row that has a value in a field. */
  async idOf(id: string, column: string, value: string): Promise<string> {
    const [row] = await this.#services.store.find(this.resource(id).table, ['id'], { is: 'compare', column, op: '=', value }, { limit: 1 });
    if (!row) throw new Error(`${id} has no ${column} ${value}`);
    return String(row.id);
  }

  /** Adds a row, with the given values where any are given; null leaves a field out. Fields that only the server writes may be among them. */
  async add(resource: Resource, given: Row = {}): Promise<StoredRow> {
    const [call] = callsFor(resource, 'add');
    if (!call) return this.#seeded(resource, given);
    const values = await this.values(resource, given);
    const reply = await this.#client.post<StoredRow>(call.path, onForm(resource, values));
    if (reply.code !== 200) throw new Error(`${resource.id} cannot be added: ${JSON.stringify(reply)} for ${JSON.stringify(values)}`);
    const kept = Object.fromEntries(Object.entries(given).filter(([name]) => resource.fields.get(name)?.readOnly));
    await this.put(resource, reply.data.id, kept);
    return { ...reply.data, ...kept };
  }

  /** Brings the rows that one is part of to a state in which they, and with them their parts, may be written. */
  async openParents(resource: Resource, row: Row): Promise<void> {
    for (const { resource: parent, by } of this.model.parents.get(resource.id) ?? []) {
      const id = row[by];
      const { editable, field } = parent.states ?? {};
      if (typeof id === 'string' && field && editable?.[0] !== undefined) await this.put(parent, id, { [field]: editable[0] });
    }
  }

  /** The same, brought to a state in which it may be changed and deleted. */
  async addFree(resource: Resource, given: Row = {}): Promise<StoredRow> {
    const row = await this.add(resource, given);
    await this.free(resource, row.id);
    return row;
  }

  /** Brings a row to a state in which it may be changed and deleted. */
  async free(resource: Resource, id: string): Promise<void> {
    const state = freeState(resource);
    if (resource.states && state !== undefined) await this.put(resource, id, { [resource.states.field]: state });
  }

  /** A row as it is stored, unmasked. */
  async find(resource: Resource, id: string): Promise<StoredRow | undefined> {
    const { store, db, model } = this.#services;
    const codec = codecOf(model, resource, db.dialect);
    const [row] = await store.find(resource.table, codec.readable, { is: 'compare', column: 'id', op: '=', value: id }, { limit: 1 });
    return row && (codec.toPlain(row) as StoredRow);
  }

  /** Takes away the rows that would keep one with these values from being added. */
  async makeRoom(resource: Resource, given: Row): Promise<void> {
    const { store } = this.#services;
    for (const names of resource.uniques.filter((unique) => unique.every((name) => name in given))) {
      const where = { is: 'all', of: names.map((column) => ({ is: 'compare', column, op: '=', value: given[column] }) as const) } as const;
      await store.transaction((tx) => store.update(tx, resource.table, { deletedAt: new Date().toISOString() }, where));
    }
  }

  /** Writes fields of a row past the pipeline, such as a state that only workflows lead to. */
  async put(resource: Resource, id: string, values: Row): Promise<void> {
    if (Object.keys(values).length === 0) return;
    const { store, db, model } = this.#services;
    const stored = codecOf(model, resource, db.dialect).toStored(values);
    await store.transaction((tx) => store.update(tx, resource.table, stored, { is: 'compare', column: 'id', op: '=', value: id }));
  }

  /** A row that nobody may add by hand is made the way seeds are. */
  async #seeded(resource: Resource, given: Row): Promise<StoredRow> {
    const { store, db, model } = this.#services;
    await seed(this.#services, resource.id, 1);
    const wanted = { ...(await particular[resource.id]?.(this, given)), ...given };
    const { rows } = await store.page({ table: resource.table, columns: codecOf(model, resource, db.dialect).readable, where: { is: 'all', of: [] }, order: [{ column: 'id', descending: true }], limit: 1, offset: 0 });
    const row = codecOf(model, resource, db.dialect).toPlain(rows[0] as Record<string, unknown>) as StoredRow;
    if (!resource.declaration.appendOnly) await this.put(resource, row.id, wanted);
    return { ...row, ...wanted };
  }

  /** Values that the add call of a resource takes; what they are part of is brought to a state in which it takes them. */
  async values(resource: Resource, asked: Row = {}): Promise<Row> {
    const values = await this.valuesAsThingsAre(resource, asked);
    await this.openParents(resource, values);
    return values;
  }

  /** The same, and if its parents are closed, then so. */
  async valuesAsThingsAre(resource: Resource, asked: Row = {}): Promise<Row> {
    const given = { ...(await particular[resource.id]?.(this, asked)), ...asked };
    this.#file = [...resource.fields.values()].some(({ type, readOnly }) => namesFiles(type) && !readOnly) ? await this.file() : undefined;
    let maker = await this.#maker(resource, given);
    // What is asked for collides on purpose.
    const open = resource.uniques.filter((names) => names.some((name) => !(name in given)));
    const uniques = await Uniques.of(this.#services, { ...resource, uniques: open });
    const codec = codecOf(this.model, resource, this.#services.db.dialect);
    const n = this.next();
    let row: Row | undefined = this.#first(resource, maker, given, n);
    if (!row) {
      maker = await this.#maker(resource, given, true);
      row = this.#first(resource, maker, given, n);
    }
    if (!row) throw new Error(`${resource.id}: no valid row can be made with ${JSON.stringify(given)}`);
    for (let attempt = 1; attempt < attempts * 5; attempt++) {
      const free: string[] | undefined = uniques.conflict(codec.toStored(row))?.filter((name) => !(name in given));
      if (!free) break;
      row = this.#valid(resource, await this.#vary(resource, maker, row, { free, n, attempt, given }), given, maker.pools, n) ?? row;
    }
    return row;
  }

  /** What rows are made with; `anyChoice` makes rows to refer to for every choice that may ask for one. */
  async #maker(resource: Resource, given: Row, anyChoice = false): Promise<Maker> {
    const pools = await this.#pools(resource, given, anyChoice);
    const maker = new RowMaker(resource, { random: new Random(this.next()), pools, dictionaries: await this.#dictionariesOf(resource) });
    return { pools, make: (n) => maker.make(n), vary: (row, names, n, attempt) => maker.vary(row, names, n, attempt) };
  }

  /** A made choice may ask for a row that is not there, so there are several tries. */
  #first(resource: Resource, maker: Maker, given: Row, n: number): Row | undefined {
    for (let attempt = 0; attempt < 20; attempt++) {
      const row = this.#valid(resource, maker.make(n), given, maker.pools, n);
      if (row) return row;
    }
    return undefined;
  }

  /** Is a field there, with these values in the others? */
  async shows(resource: Resource, row: Row, name: string): Promise<boolean> {
    const value = await this.value(resource, resource.fields.get(name) as Field);
    return !validateForm(resource, { ...row, [name]: value }, new Set()).hidden.includes(name);
  }

  /** A value that one field takes, whatever the rest of its row. */
  async value(resource: Resource, field: Field): Promise<Json> {
    const extreme = extremeOf(field, resource);
    if (extreme !== undefined) return extreme;
    const target = this.model.resources.get(field.spec['x-ref'] ?? '');
    const pool = target ? await this.#pool(resource, target, {}, true) : [];
    const file = namesFiles(field.type) ? await this.file() : undefined;
    return madeValue(field, this.next(), { ids: pool.map(({ id }) => id), dictionary: await this.dictionary(field), file });
  }

  /** A picture that the caller has just uploaded, without the picture. */
  async file(): Promise<string> {
    this.#userId ??= (await this.#client.get<{ id: string }>('/user/profile')).data.id;
    const file: Row = { id: newId(), version: 1, createdAt: new Date().toISOString(), createdBy: this.#userId, fileName: '示例.png', ext: 'png', size: 1 };
    const { store } = this.#services;
    await store.transaction((tx) => store.insert(tx, fileResource(this.model).table, file, []));
    return String(file.id);
  }

  async dictionary({ spec }: Field): Promise<readonly string[]> {
    const code = spec['x-dict'];
    if (code === undefined) return [];
    const known = this.#dictionaries.get(code) ?? (await dictionaryValues(this.#services, code));
    this.#dictionaries.set(code, known);
    return known;
  }

  async #dictionariesOf(resource: Resource): Promise<Map<string, readonly string[]>> {
    const coded = [...resource.fields.values()].filter(({ spec }) => spec['x-dict'] !== undefined);
    return new Map(await Promise.all(coded.map(async (field) => [field.spec['x-dict'] as string, await this.dictionary(field)] as const)));
  }

  async #pools(resource: Resource, given: Row, anyChoice: boolean): Promise<Map<string, readonly Candidate[]>> {
    const pools = new Map<string, readonly Candidate[]>();
    const agreed = { ...(await this.#impliedBy(resource, given)), ...given };
    for (const [id, needed] of targetsOf(resource, anyChoice)) pools.set(id, await this.#pool(resource, this.resource(id), agreed, needed));
    return pools;
  }

  /** References that the given ones bring along: a building decides its project. */
  async #impliedBy(resource: Resource, given: Row): Promise<Row> {
    const implied: Row = {};
    for (const [name, target] of referencesOf(resource)) {
      if (typeof given[name] !== 'string') continue;
      const found = (await loadPool(this.#services, this.resource(target), resource)).find(({ id }) => id === given[name]);
      Object.assign(implied, found?.refs);
    }
    return implied;
  }

  /** Rows to refer to that agree with what is given; where one is needed and none is there, it is made. */
  async #pool(resource: Resource, target: Resource, given: Row, needed: boolean): Promise<readonly Candidate[]> {
    const own = referencesOf(resource);
    const wanted = [...own].filter(([name, leadsTo]) => leadsTo === target.id && given[name]).map(([name]) => given[name]);
    const agrees = ({ id, refs }: Candidate) => (wanted.length === 0 || wanted.includes(id)) && Object.entries(refs).every(([name, leadsTo]) => !(name in given) || given[name] === leadsTo);
    const find = async () => this.#pickable(resource, target, (await loadPool(this.#services, target, resource)).filter(agrees));
    const found = await find();
    if (found.length > 0 || !needed || this.#busy.has(target.id)) return found;
    await this.#fresh(resource, target, given);
    return find();
  }

  /** Rows that can be picked, as can what they bring along to the fields that a person fills in. */
  async #pickable(resource: Resource, target: Resource, candidates: readonly Candidate[]): Promise<Candidate[]> {
    const own = new Map([...referencesOf(resource)].filter(([name]) => !resource.fields.get(name)?.readOnly));
    const brought = ({ refs }: Candidate) => Object.entries(refs).filter(([name]) => own.has(name));
    const asked = new Map([[target.id, new Set(candidates.map(({ id }) => id))]]);
    for (const candidate of candidates) for (const [name, id] of brought(candidate)) asked.set(own.get(name) as string, (asked.get(own.get(name) as string) ?? new Set()).add(id));
    const allowed = new Map<string, ReadonlySet<string>>();
    for (const [id, ids] of asked) allowed.set(id, await this.#choice.pick(this.resource(id), [...ids]));
    return candidates.filter((candidate) => allowed.get(target.id)?.has(candidate.id) && brought(candidate).every(([name, row]) => allowed.get(own.get(name) as string)?.has(row)));
  }

  /** A new row to refer to, which shares the references that are given. */
  async #fresh(resource: Resource, target: Resource, given: Row): Promise<StoredRow> {
    const own = referencesOf(resource);
    const shared = [...referencesOf(target)].filter(([name, leadsTo]) => name in given && own.get(name) === leadsTo).map(([name]) => [name, given[name] as Json]);
    this.#busy.add(resource.id);
    try {
      return await this.#choice.make(target, Object.fromEntries(shared) as Row);
    } finally {
      this.#busy.delete(resource.id);
    }
  }

  async #vary(resource: Resource, maker: Maker, row: Row, { free, n, attempt, given }: { free: readonly string[]; n: number; attempt: number; given: Row }): Promise<Row> {
    const reference = free.find((name) => resource.fields.get(name)?.type.name === 'ref');
    const target = this.model.resources.get(resource.fields.get(reference ?? '')?.spec['x-ref'] ?? '');
    if (!reference || !target || attempt < attempts) return maker.vary(row, free, n, attempt);
    return { ...row, [reference]: (await this.#fresh(resource, target, given)).id };
  }

  /** Takes a draft to one that the form accepts and that holds what is given. */
  #valid(resource: Resource, draft: Row, given: Row, pools: ReadonlyMap<string, readonly Candidate[]>, n: number): Row | undefined {
    let row = writable(resource, { ...draft, ...given }, given);
    for (let attempt = 0; attempt < 10; attempt++) {
      const { errors, hidden } = validateForm(resource, row, new Set());
      const missing = hidden.filter((name) => name in given);
      const conditions = missing.map((name) => conditionOf(resource, name) ?? {});
      row = Object.assign(without(row, hidden.filter((name) => !(name in given))), ...conditions) as Row;
      const wrong = [...new Set(errors.map(({ path }) => path.split('.')[0] as string))];
      if (wrong.length === 0 && missing.length === 0) return row;
      for (const name of wrong) {
        const field = resource.fields.get(name);
        // What is asked for stays; what was drawn beside it goes where the two break a rule together.
        const drawn = Object.keys(row).filter((each) => !(each in given) && !resource.fields.get(each)?.required);
        if (name in given && drawn.length > 0 && errors.some(({ path, problem }) => path === name && problem === 'rule')) {
          row = without(row, drawn);
          continue;
        }
        if (!field || name in given) throw new Error(`${resource.id}: ${JSON.stringify(errors)} in ${JSON.stringify(row)}`);
        const ids = (pools.get(field.spec['x-ref'] ?? '') ?? []).map(({ id }) => id);
        const fitting = errors.some(({ path, problem }) => path === name && problem === 'rule') ? fittingValue(resource, field, row) : undefined;
        row[name] = fitting ?? madeValue(field, n + attempt, { ids, dictionary: this.#dictionaries.get(field.spec['x-dict'] ?? '') ?? [], file: this.#file });
      }
    }
    return undefined;
  }
}

/** A value that is right whatever the field is held against, and whatever is held against it. */
const extremeOf = ({ name, type, spec }: Field, resource: Resource): Json | undefined => {
  const ruled = resource.rules?.checks.some(({ at }) => at === name) ?? false;
  const holds = (key: 'x-at-least' | 'x-after' | 'x-at-most') => [...resource.fields.values()].some((other) => other.spec[key] === name);
  const high: Readonly<Record<string, Json>> = { money: '999999.99', integer: 1_000_000, date: '2040-12-31', datetime: '2040-12-31T00:00:00.000Z' };
  const low: Readonly<Record<string, Json>> = { money: '0.01', integer: 0, date: '2000-01-01', datetime: '2000-01-01T00:00:00.000Z' };
  if (spec['x-at-least'] !== undefined || spec['x-after'] !== undefined) return high[type.name];
  if (spec['x-at-most'] !== undefined || ruled) return low[type.name];
  if (holds('x-at-least') || holds('x-after')) return low[type.name];
  return holds('x-at-most') ? high[type.name] : undefined;
};

/** A text may show files, but is there without one. */
const namesFiles = ({ files, heavy }: FieldType): boolean => files !== undefined && !heavy;

/** A state in which rows may be changed and deleted. */
export const freeState = ({ states }: Resource): string | undefined =>
  Object.keys(states?.labels ?? {}).find((state) => [states?.editable, states?.removable].every((some) => !some || some.includes(state)));

const without = (row: Row, names: readonly string[]): Row => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** What a person may send; numbers of a sequence are left to the server. */
const writable = (resource: Resource, row: Row, given: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => {
      const field = resource.fields.get(name);
      return field?.readOnly === false && value !== null && (field.spec['x-sequence'] === undefined || name in given);
    }),
  );

/** Resources that a new row may refer to, and whether it has to. */
function targetsOf({ schema, fields }: Resource, anyChoice: boolean): Map<string, boolean> {
  const required = new Set([...(schema.required ?? []), ...(anyChoice ? (schema.allOf ?? []).flatMap(({ then }) => then?.required ?? []) : [])]);
  const targets = new Map<string, boolean>();
  for (const { name, origin, readOnly, spec } of fields.values()) {
    const target = spec['x-ref'];
    if (target && origin === 'form' && !readOnly) targets.set(target, required.has(name) || (targets.get(target) ?? false));
  }
  return targets;
}

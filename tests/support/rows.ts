import { RowMaker } from '../../src/cli/seed/row-maker.ts';
import { seed } from '../../src/cli/seed/seed.ts';
import { Uniques } from '../../src/cli/seed/uniques.ts';
import { askedField } from '../../src/meta/asked-field.ts';
import type { Field } from '../../src/meta/field.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { CompiledTransition, Resource } from '../../src/meta/model.ts';
import { Random } from '../../src/demo/random.ts';
import type { Services } from '../../src/server/context.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { validateForm } from '../../src/server/records/validate.ts';
import { callsFor, onForm, type StoredRow } from './calls.ts';
import type { Client } from './client.ts';
import { extremeOf, KnownValues, namesFiles } from './known-values.ts';
import { madeValue } from './made-values.ts';
import { extraValues } from './particular-rows.ts';
import { PlainRows } from './plain-rows.ts';
import { mend, without, type Mending } from './row-drafts.ts';
import { RowReferences, type Choice } from './row-references.ts';

interface Making {
  readonly maker: RowMaker;
  readonly mending: Mending;
}

/** Attempts to avoid a collision before a new row to refer to is created. */
const attempts = 4;

/**
 * Creates valid rows of any resource through the API. Rows to refer to are picked among existing ones, or created
 * first.
 */
export class Rows extends PlainRows {
  readonly #client: Client;
  readonly #references: RowReferences;
  readonly #known: KnownValues;

  constructor(services: Services, client: Client, choice?: Choice) {
    super(services);
    this.#client = client;
    this.#known = new KnownValues(services, client);
    this.#references = new RowReferences(
      services,
      choice ?? { pick: async (_target, ids) => new Set(ids), make: (target, given) => this.add(target, given) },
    );
  }

  /** Adds a row, with the given values; null leaves a field out. Read-only fields may be given as well. */
  async add(resource: Resource, given: Row = {}): Promise<StoredRow> {
    const [call] = callsFor(resource, 'add');
    if (!call) return this.#seeded(resource, given);
    const values = await this.values(resource, given);
    const reply = await this.#client.post<StoredRow>(call.path, onForm(resource, values));
    if (reply.code !== 200)
      throw new Error(`${resource.id} cannot be added: ${JSON.stringify(reply)} for ${JSON.stringify(values)}`);
    const kept = Object.fromEntries(Object.entries(given).filter(([name]) => resource.fields.get(name)?.readOnly));
    await this.put(resource, reply.data.id, kept);
    return { ...reply.data, ...kept };
  }

  /** The same, moved into a state in which it can be edited and deleted. */
  async addFree(resource: Resource, given: Row = {}): Promise<StoredRow> {
    const row = await this.add(resource, given);
    await this.free(resource, row.id);
    return row;
  }

  /** Rows that cannot be added by a call are created like seeds. */
  async #seeded(resource: Resource, given: Row): Promise<StoredRow> {
    const { store, db, model } = this.services;
    await seed(this.services, resource.id, 1);
    const wanted = { ...(await extraValues[resource.id]?.(this, given)), ...given };
    const { rows } = await store.page({
      table: resource.table,
      columns: codecOf({ model, db }, resource).readable,
      where: { is: 'all', of: [] },
      order: [{ column: 'id', descending: true }],
      limit: 1,
      offset: 0,
    });
    const row = codecOf({ model, db }, resource).toPlain(rows[0] as Record<string, unknown>) as StoredRow;
    if (!resource.declaration.appendOnly) await this.put(resource, row.id, wanted);
    return { ...row, ...wanted };
  }

  /** Valid values for the add call of a resource; parents are moved into a state that allows it. */
  async values(resource: Resource, asked: Row = {}): Promise<Row> {
    // Nothing can be picked that lies in the place of what is given while that is closed.
    await this.openParents(resource, asked);
    const values = await this.valuesAsThingsAre(resource, asked);
    await this.openParents(resource, values);
    return values;
  }

  /** The same without touching the parents, even if they are closed. */
  async valuesAsThingsAre(resource: Resource, asked: Row = {}): Promise<Row> {
    const given = { ...(await extraValues[resource.id]?.(this, asked)), ...asked };
    let making = await this.#making(resource, given);
    // Given values may collide on purpose.
    const open = resource.uniques.filter((names) => names.some((name) => !(name in given)));
    const uniques = await Uniques.of(this.services, { ...resource, uniques: open });
    const codec = codecOf({ model: this.model, db: this.services.db }, resource);
    const n = this.next();
    let row: Row | undefined = this.#first(resource, making, given, n);
    if (!row) {
      making = await this.#making(resource, given, true);
      row = this.#first(resource, making, given, n);
    }
    if (!row) throw new Error(`${resource.id}: no valid row can be made with ${JSON.stringify(given)}`);
    for (let attempt = 1; attempt < attempts * 5; attempt++) {
      const taken: readonly string[] | undefined = uniques.conflict(codec.toStored(row));
      const free: string[] = (taken ?? making.maker.misplaced(row, given)).filter((name) => !(name in given));
      if (free.length === 0) break;
      // Optional references that cannot be made to lie in one place are left out.
      const optional = taken || attempt < attempts ? [] : free.filter((name) => !resource.fields.get(name)?.required);
      if (optional.length > 0) {
        row = without(row, optional);
        continue;
      }
      row =
        mend(
          resource,
          await this.#vary(resource, making.maker, row, { free, n, attempt, given }),
          given,
          n,
          making.mending,
        ) ?? row;
    }
    return row;
  }

  /** What is needed to create rows; `anyChoice` also creates rows to refer to for every conditional field. */
  async #making(resource: Resource, given: Row, anyChoice = false): Promise<Making> {
    const pools = await this.#references.pools(resource, given, anyChoice);
    const dictionaries = await this.#known.dictionariesOf(resource);
    const file = [...resource.fields.values()].some(({ type, readOnly }) => namesFiles(type) && !readOnly)
      ? await this.file()
      : undefined;
    const maker = new RowMaker(resource, { random: new Random(this.next()), pools, dictionaries });
    return { maker, mending: { choices: (field, row) => maker.choices(field, row), dictionaries, file } };
  }

  /**
   * A random choice may need a row that does not exist, and references may lie in different places, so this tries
   * several times.
   */
  #first(resource: Resource, { maker, mending }: Making, given: Row, n: number): Row | undefined {
    let apart: Row | undefined;
    for (let attempt = 0; attempt < 20; attempt++) {
      const row = mend(resource, maker.make(n), given, n, mending);
      if (row && maker.misplaced(row, given).length === 0) return row;
      apart ??= row;
    }
    return apart;
  }

  /** A picture that the caller has just uploaded. */
  file(): Promise<string> {
    return this.#known.file();
  }

  /** Is a field shown, given the values of the others? */
  async shows(resource: Resource, row: Row, name: string): Promise<boolean> {
    const value = await this.value(resource, resource.fields.get(name) as Field);
    return !validateForm(resource, { ...row, [name]: value }, new Set()).hidden.includes(name);
  }

  /** Valid values for all that a step asks for. */
  async asked(resource: Resource, { fields }: Pick<CompiledTransition, 'fields'>): Promise<Row> {
    const values: Row = {};
    for (const asked of fields) {
      const field = resource.fields.get(asked.name);
      if (field) values[asked.name] = await this.value(resource, askedField(field, asked));
    }
    return values;
  }

  /** A valid value for one field, independent of the rest of the row except for the given values. */
  async value(resource: Resource, field: Field, given: Row = {}): Promise<Json> {
    const extreme = extremeOf(field, resource);
    if (extreme !== undefined) return extreme;
    const target = this.model.resources.get(field.spec['x-ref'] ?? '');
    const pool = target
      ? await this.#references.pool(
          resource,
          target,
          given,
          true,
          (await this.#references.impliedBy(resource, given)).places,
        )
      : [];
    const file = namesFiles(field.type) ? await this.file() : undefined;
    return madeValue(field, this.next(), {
      ids: pool.map(({ id }) => id),
      dictionary: await this.#known.dictionary(field),
      file,
    });
  }

  async #vary(
    resource: Resource,
    maker: RowMaker,
    row: Row,
    { free, n, attempt, given }: { free: readonly string[]; n: number; attempt: number; given: Row },
  ): Promise<Row> {
    const reference = free.find((name) => resource.fields.get(name)?.type.name === 'ref');
    const target = this.model.resources.get(resource.fields.get(reference ?? '')?.spec['x-ref'] ?? '');
    if (!reference || !target || attempt < attempts) return maker.vary(row, free, n, attempt);
    const { [reference]: _taken, ...rest } = { ...row, ...given };
    const { places } = await this.#references.impliedBy(resource, rest);
    return { ...row, [reference]: (await this.#references.fresh(resource, target, rest, places)).id };
  }
}

import type { Json, Row } from '../../src/meta/json.ts';
import type { Resource, Model } from '../../src/meta/model.ts';
import type { ScopeKind } from '../../src/meta/resource.ts';
import { scopeKinds } from '../../src/meta/scope.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { live } from '../../src/server/storage/condition.ts';
import { everyRow, type StoredRow } from './calls.ts';
import type { Client } from './client.ts';
import type { Rows } from './rows.ts';

/** Reference fields from a row to its centre, project …. */
export type Path = readonly string[];

/**
 * The declared path of a resource, or one derived from its references: a project belongs to a centre. Deliberately
 * reimplemented, so that the tests do not compare the server with itself.
 */
export function pathTo(
  model: Model,
  resource: Resource,
  kind: ScopeKind,
  trail: readonly string[] = [],
): Path | undefined {
  const declared = resource.declaration.scope ?? {};
  if (kind === 'self') return [declared.self ?? 'createdBy'];
  if (declared[kind]) return declared[kind].split('.');
  for (const other of scopeKinds) {
    const steps = declared[other]?.split('.');
    const next = steps && resourceAt(model, resource, steps);
    if (!next || next.id === resource.id || trail.includes(next.id)) continue;
    const onward = pathTo(model, next, kind, [...trail, resource.id]);
    if (onward) return [...steps, ...onward];
  }
  return undefined;
}

/** The resource at the end of a path of references. */
function resourceAt(model: Model, resource: Resource, steps: Path): Resource | undefined {
  let at: Resource | undefined = resource;
  for (const step of steps) {
    const field = at?.fields.get(step);
    at = model.resources.get(field?.spec['x-ref'] ?? '');
  }
  return at;
}

const listed = (value: Json | undefined): string[] =>
  value === null || value === undefined ? [] : [value].flat().map(String);

/** Knows the places of rows, from what an administrator can list. */
export class Places {
  readonly #rows: Rows;
  readonly #admin: Client;
  readonly #known = new Map<string, Promise<ReadonlyMap<string, StoredRow>>>();

  constructor(rows: Rows, admin: Client) {
    this.#rows = rows;
    this.#admin = admin;
  }

  /** The rows as they were on first access. */
  all(resource: Resource): Promise<ReadonlyMap<string, StoredRow>> {
    const known =
      this.#known.get(resource.id) ?? this.#read(resource).then((rows) => new Map(rows.map((row) => [row.id, row])));
    this.#known.set(resource.id, known);
    return known;
  }

  /** Administrators cannot list personal rows, so these are read from the database. */
  async #read(resource: Resource): Promise<readonly StoredRow[]> {
    if (!resource.declaration.personal) return everyRow(this.#admin, resource);
    const { store, db, model } = this.#rows.services;
    const codec = codecOf({ model, db }, resource);
    return (await store.find(resource.table, codec.readable, live)).map((row) => codec.toPlain(row) as StoredRow);
  }

  /** Clears the cache of one resource, or of all. */
  forget(resource?: Resource): void {
    if (resource) this.#known.delete(resource.id);
    else this.#known.clear();
  }

  /** Ids of the places of one kind that a row belongs to; undefined if rows of the resource have no such place. */
  async of(resource: Resource, row: Row, kind: ScopeKind): Promise<readonly string[] | undefined> {
    const way = pathTo(this.#rows.model, resource, kind);
    return way && this.#follow(resource, row, way);
  }

  async #follow(resource: Resource, row: Row, [step = '', ...rest]: Path): Promise<readonly string[]> {
    const values = listed(row[step]);
    const target = this.#rows.model.resources.get(resource.fields.get(step)?.spec['x-ref'] ?? '');
    if (rest.length === 0 || !target) return values;
    let rows = await this.all(target);
    // Added after the rows were read.
    if (values.some((id) => !rows.has(id))) {
      this.forget(target);
      rows = await this.all(target);
    }
    const found = await Promise.all(
      values.flatMap((id) => rows.get(id) ?? []).map((next) => this.#follow(target, next, rest)),
    );
    return found.flat();
  }

  /**
   * Is a centre one of these, or below one of them? Suites add centres while they run, so the cache may be outdated.
   */
  async isBelow(id: string, centres: readonly string[]): Promise<boolean> {
    if (centres.includes(id)) return true;
    const companies = this.#rows.resource('organisation/company');
    if (!(await this.all(companies)).has(id)) this.forget(companies);
    const parent = (await this.all(companies)).get(id)?.parentId;
    return typeof parent === 'string' && this.isBelow(parent, centres);
  }

  /** Values that place a new row in a project …; undefined if that cannot be chosen. */
  async placing(
    resource: Resource,
    kind: ScopeKind,
    id: string,
    way = pathTo(this.#rows.model, resource, kind),
  ): Promise<Row | undefined> {
    const [step = '', ...rest] = way ?? [];
    const field = resource.fields.get(step);
    if (!field || field.origin !== 'form') return undefined;
    const between = this.#rows.resource(field.spec['x-ref'] ?? '');
    const taken = resource.uniques.some((names) => names.length === 1 && names[0] === step);
    const at = rest.length === 0 ? id : await this.#rowThere(between, { kind, id, way: rest, fresh: taken });
    return { [step]: field.type.column === 'json' ? [at] : at };
  }

  async #rowThere(
    resource: Resource,
    { kind, id, way, fresh }: { kind: ScopeKind; id: string; way: Path; fresh: boolean },
  ): Promise<string> {
    // Only rows that belong to this place alone: a row with several places would be in reach of many accounts.
    for (const row of fresh ? [] : (await this.all(resource)).values()) {
      const places = await this.#follow(resource, row, way);
      if (places.includes(id) && places.every((place) => place === id)) return row.id;
    }
    const { id: made } = await this.#rows.add(resource, await this.placing(resource, kind, id, way));
    this.forget(resource);
    return made;
  }
}

import type { Json, Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import type { ScopePath } from '../../src/meta/scope.ts';
import type { Services } from '../../src/server/context.ts';
import { codecOf } from '../../src/server/records/codec.ts';

/** The whole content of a database, unmasked and in memory, for consistency checks. */
export class Stored {
  readonly #services: Services;
  readonly #tables = new Map<string, readonly Row[]>();
  readonly #byId = new Map<string, Map<Json, Row>>();

  private constructor(services: Services) {
    this.#services = services;
  }

  static async of(services: Services): Promise<Stored> {
    const stored = new Stored(services);
    const { model, store, db } = services;
    for (const resource of model.resources.values()) {
      const codec = codecOf({ model, db }, resource);
      const found = await store.find(resource.table, codec.readable, { is: 'all', of: [] }, { limit: 100_000 });
      const rows = found.map(codec.toPlain);
      stored.#tables.set(resource.id, rows);
      stored.#byId.set(resource.id, new Map(rows.map((row) => [row.id as Json, row])));
    }
    return stored;
  }

  get resources(): readonly Resource[] {
    return [...this.#services.model.resources.values()];
  }

  rows(id: string): readonly Row[] {
    const rows = this.#tables.get(id);
    if (!rows) throw new Error(`no resource ${id}`);
    return rows;
  }

  row(resourceId: string, id: Json | undefined): Row | undefined {
    return this.#byId.get(resourceId)?.get(id ?? null);
  }

  /** Groups rows by the value of a reference. */
  by(resourceId: string, field: string): Map<Json, Row[]> {
    const groups = new Map<Json, Row[]>();
    for (const row of this.rows(resourceId))
      groups.set(row[field] ?? null, [...(groups.get(row[field] ?? null) ?? []), row]);
    return groups;
  }

  /** The projects of a row; undefined if it belongs to none. */
  projects(resource: Resource, row: Row): readonly Json[] | undefined {
    const path = this.#services.model.scopes.get(resource.id)?.get('project');
    const value = path && this.#follow(path, row);
    if (value === undefined || value === null) return undefined;
    return Array.isArray(value) ? value : [value];
  }

  #follow({ hops, column }: ScopePath, row: Row): Json | undefined {
    let at: Row | undefined = row;
    for (const { field, resource } of hops) at = this.row(resource, at?.[field]);
    return at?.[column];
  }
}

/** An amount in cents. */
export const cents = (value: Json | undefined): number => Math.round(Number(value ?? 0) * 100);

export const sum = (rows: readonly Row[], field: string): number =>
  rows.reduce((total, row) => total + cents(row[field]), 0);

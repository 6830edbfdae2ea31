import { amongOf, isAmong } from '../../src/meta/among.ts';
import type { Field, PlaceKind } from '../../src/meta/field.ts';
import type { Row } from '../../src/meta/json.ts';
import type { Model, Resource } from '../../src/meta/model.ts';
import { placeResources } from '../../src/meta/places.ts';
import type { Services } from '../../src/server/context.ts';
import { placeOf } from '../../src/server/records/added-while.ts';
import { newId } from '../../src/server/records/ids.ts';
import { codecOf } from '../../src/server/records/codec.ts';
import { refersTo } from '../../src/server/records/references.ts';
import { all, live } from '../../src/server/storage/condition.ts';
import type { StoredRow } from './calls.ts';

/** The row counter of each server, shared by all helpers, which makes unique values unique. */
const numbers = new WeakMap<Services, number>();

/** Reads and writes stored rows directly, bypassing the pipeline. */
/** Values with which a row may be chosen by a reference. */
export const choosableBy = (field: Field): Row =>
  Object.fromEntries(amongOf(field).map(([name, [value]]) => [name, value ?? null]));

export class PlainRows {
  readonly services: Services;

  constructor(services: Services) {
    this.services = services;
  }

  next(): number {
    const next = (numbers.get(this.services) ?? 500_000) + 1;
    numbers.set(this.services, next);
    return next;
  }

  get model(): Model {
    return this.services.model;
  }

  resource(id: string): Resource {
    const resource = this.model.resources.get(id);
    if (!resource) throw new Error(`there is no resource ${id}`);
    return resource;
  }

  /** Copies an existing row with some changes, bypassing the pipeline. */
  async copyOfAny(resource: Resource, changes: Row): Promise<StoredRow> {
    const { store, db, model } = this.services;
    const codec = codecOf({ model, db }, resource);
    const [row] = await store.find(
      resource.table,
      codec.readable,
      { is: 'empty', column: 'deletedAt', empty: true },
      { limit: 1 },
    );
    if (!row) throw new Error(`${resource.id} has no row to copy`);
    const copy = { ...codec.toPlain(row), ...changes, id: newId() };
    await store.transaction((tx) => store.insert(tx, resource.table, codec.toStored(copy), []));
    return copy as unknown as StoredRow;
  }

  /** The id of the row that has this value. */
  async idOf(id: string, column: string, value: string): Promise<string> {
    const [row] = await this.services.store.find(
      this.resource(id).table,
      ['id'],
      { is: 'compare', column, op: '=', value },
      { limit: 1 },
    );
    if (!row) throw new Error(`${id} has no ${column} ${value}`);
    return String(row.id);
  }

  /** Moves the parents of a row into a state in which they and their parts can be edited, opens its places, and lets what it names be chosen. */
  async openParents(resource: Resource, row: Row): Promise<void> {
    for (const [kind, states = []] of Object.entries(resource.declaration.addedWhile ?? {})) {
      const place = this.resource(placeResources[kind as PlaceKind]);
      const id = await placeOf(this.services, undefined, resource, kind as PlaceKind, row);
      const found = id === undefined ? undefined : await this.find(place, id);
      if (found && place.states && !states.includes(String(found[place.states.field])))
        await this.put(place, found.id, { [place.states.field]: states[0] ?? null });
    }
    for (const field of resource.fields.values()) {
      const wanted = choosableBy(field);
      for (const id of Object.keys(wanted).length > 0 ? [row[field.name] ?? []].flat() : []) {
        const target = this.resource(String(field.spec['x-ref']));
        const named = await this.find(target, String(id));
        if (named && !isAmong(field, named)) await this.put(target, named.id, wanted);
      }
    }
    for (const { resource: parent, by } of this.model.parents.get(resource.id) ?? []) {
      const id = row[by];
      const { editable, field } = parent.states ?? {};
      if (typeof id === 'string' && field && editable?.[0] !== undefined)
        await this.put(parent, id, { [field]: editable[0] });
    }
  }

  /** Does a live row refer to it and prevent its deletion? */
  async isNamed(resource: Resource, id: string): Promise<boolean> {
    const { model, store } = this.services;
    const counts = (model.referrers.get(resource.id) ?? []).map((referrer) => {
      const where = all(referrer.resource.removal === 'soft' ? live : undefined, refersTo(referrer, [id]));
      return store.find(referrer.resource.table, ['id'], where, { limit: 1 });
    });
    return (await Promise.all(counts)).some(({ length }) => length > 0);
  }

  /** Moves a row into a state in which it can be edited and deleted. */
  async free(resource: Resource, id: string): Promise<void> {
    const state = freeState(resource);
    if (resource.states && state !== undefined) await this.put(resource, id, { [resource.states.field]: state });
  }

  /** Loads a stored row, unmasked. */
  async find(resource: Resource, id: string): Promise<StoredRow | undefined> {
    const { store, db, model } = this.services;
    const codec = codecOf({ model, db }, resource);
    const [row] = await store.find(
      resource.table,
      codec.readable,
      { is: 'compare', column: 'id', op: '=', value: id },
      { limit: 1 },
    );
    return row && (codec.toPlain(row) as StoredRow);
  }

  /** Deletes rows whose unique values would conflict with these. */
  async makeRoom(resource: Resource, given: Row): Promise<void> {
    const { store } = this.services;
    for (const names of resource.uniques.filter((unique) => unique.every((name) => name in given))) {
      const where = {
        is: 'all',
        of: names.map((column) => ({ is: 'compare', column, op: '=', value: given[column] }) as const),
      } as const;
      await store.transaction((tx) => store.update(tx, resource.table, { deletedAt: new Date().toISOString() }, where));
    }
  }

  /** Updates fields of a row, bypassing the pipeline, such as a state that only workflows set. */
  async put(resource: Resource, id: string, values: Row): Promise<void> {
    if (Object.keys(values).length === 0) return;
    const { store, db, model } = this.services;
    const stored = codecOf({ model, db }, resource).toStored(values);
    await store.transaction((tx) =>
      store.update(tx, resource.table, stored, { is: 'compare', column: 'id', op: '=', value: id }),
    );
  }
}

/** A state in which rows can be edited and deleted. */
export const freeState = ({ states }: Resource): string | undefined =>
  Object.keys(states?.labels ?? {}).find((state) =>
    [states?.editable, states?.removable].every((some) => !some || some.includes(state)),
  );

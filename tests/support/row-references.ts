import { liesIn, loadPool, referencesOf, type Candidate, type Places } from '../../src/cli/seed/pool.ts';
import type { PlaceKind } from '../../src/meta/field.ts';
import type { Json, Row } from '../../src/meta/json.ts';
import type { Resource } from '../../src/meta/model.ts';
import { placeResources } from '../../src/meta/places.ts';
import type { Services } from '../../src/server/context.ts';
import type { StoredRow } from './calls.ts';
import { choosableBy } from './plain-rows.ts';

/** Which rows may be referred to: by default all existing and new ones, or only those that one caller can pick. */
export interface Choice {
  pick(target: Resource, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Creates a row that can be picked, if there is none. */
  make(target: Resource, given: Row): Promise<StoredRow>;
}

/** Finds referenced rows for a new row that agree with each other and lie in the same place. */
export class RowReferences {
  readonly #services: Services;
  readonly #choice: Choice;
  /** Resources that are already being created further up the call stack. */
  readonly #busy = new Set<string>();

  constructor(services: Services, choice: Choice) {
    this.#services = services;
    this.#choice = choice;
  }

  #resource(id: string): Resource {
    return this.#services.model.resources.get(id) as Resource;
  }

  async pools(resource: Resource, given: Row, anyChoice: boolean): Promise<Map<string, readonly Candidate[]>> {
    const pools = new Map<string, readonly Candidate[]>();
    const { refs, places } = await this.impliedBy(resource, given);
    for (const [id, needed] of targetsOf(resource, anyChoice))
      pools.set(id, await this.pool(resource, this.#resource(id), { ...refs, ...given }, needed, places));
    return pools;
  }

  /** References implied by the given ones: a building determines its project. */
  async impliedBy(resource: Resource, given: Row): Promise<{ refs: Row; places: Places }> {
    const implied = { refs: {}, places: {} };
    for (const { name, spec, type } of resource.fields.values()) {
      const ids = [given[name] ?? []].flat().map(String);
      if (!spec['x-ref'] || ids.length === 0) continue;
      for (const candidate of await loadPool(this.#services, this.#resource(spec['x-ref']), resource, ids)) {
        Object.assign(implied.places, candidate.places[name]);
        if (type.name === 'ref') Object.assign(implied.refs, candidate.refs);
      }
    }
    return implied;
  }

  /** Rows to refer to that agree with the given values; creates one if it is needed and there is none. */
  async pool(
    resource: Resource,
    target: Resource,
    given: Row,
    needed: boolean,
    places: Places = {},
  ): Promise<readonly Candidate[]> {
    const own = referencesOf(resource);
    const wanted = [...own]
      .filter(([name, leadsTo]) => leadsTo === target.id && given[name])
      .map(([name]) => given[name]);
    const fields = [...resource.fields.values()]
      .filter(({ spec }) => spec['x-ref'] === target.id)
      .map(({ name }) => name);
    const lies = (candidate: Candidate) =>
      fields.every((name) => given[name] !== undefined || liesIn(places, candidate, name));
    const agrees = ({ id, refs }: Candidate) =>
      (wanted.length === 0 || wanted.includes(id)) &&
      Object.entries(refs).every(([name, leadsTo]) => !(name in given) || given[name] === leadsTo);
    const find = async () =>
      this.#pickable(
        resource,
        target,
        (await loadPool(this.#services, target, resource)).filter((candidate) => agrees(candidate) && lies(candidate)),
      );
    const found = await find();
    if (found.length > 0 || !needed || this.#busy.has(target.id)) return found;
    await this.fresh(resource, target, given, places);
    return find();
  }

  /** Filters rows that the caller can pick, together with the references they bring along. */
  async #pickable(resource: Resource, target: Resource, candidates: readonly Candidate[]): Promise<Candidate[]> {
    const own = new Map([...referencesOf(resource)].filter(([name]) => !resource.fields.get(name)?.readOnly));
    const brought = ({ refs }: Candidate) => Object.entries(refs).filter(([name]) => own.has(name));
    const asked = new Map([[target.id, new Set(candidates.map(({ id }) => id))]]);
    for (const candidate of candidates)
      for (const [name, id] of brought(candidate))
        asked.set(own.get(name) as string, (asked.get(own.get(name) as string) ?? new Set()).add(id));
    const allowed = new Map<string, ReadonlySet<string>>();
    for (const [id, ids] of asked) allowed.set(id, await this.#choice.pick(this.#resource(id), [...ids]));
    return candidates.filter(
      (candidate) =>
        allowed.get(target.id)?.has(candidate.id) &&
        brought(candidate).every(([name, row]) => allowed.get(own.get(name) as string)?.has(row)),
    );
  }

  /** A new row to refer to that shares the given references. */
  async fresh(resource: Resource, target: Resource, given: Row, places: Places = {}): Promise<StoredRow> {
    const own = referencesOf(resource);
    const shared = [...referencesOf(target)]
      .filter(([name, leadsTo]) => name in given && own.get(name) === leadsTo)
      .map(([name]) => [name, given[name] as Json]);
    this.#busy.add(resource.id);
    try {
      return await this.#choice.make(target, {
        ...(await this.#lyingIn(target, places)),
        ...Object.fromEntries(shared),
        ...choosable(resource, target),
      });
    } finally {
      this.#busy.delete(resource.id);
    }
  }

  /** References that place a row of a resource in these places; rows in between are created. */
  async #lyingIn(target: Resource, places: Places): Promise<Row> {
    const refs: Row = {};
    for (const [kind, place] of Object.entries(places) as [PlaceKind, string][]) {
      const path = this.#services.model.scopes.get(target.id)?.get(kind);
      const [hop] = path?.hops ?? [];
      if (hop && !hop.several)
        refs[hop.field] =
          hop.resource === placeResources[kind]
            ? place
            : (await this.fresh(target, this.#resource(hop.resource), {}, { [kind]: place })).id;
      else if (path && target.fields.get(path.column)?.spec['x-ref'] === placeResources[kind])
        refs[path.column] = target.fields.get(path.column)?.type.name === 'refs' ? [place] : place;
    }
    return refs;
  }
}

/** Values with which a row may be chosen by every reference of `resource`. */
const choosable = (resource: Resource, target: Resource): Row =>
  Object.assign(
    {},
    ...[...resource.fields.values()].filter(({ spec }) => spec['x-ref'] === target.id).map(choosableBy),
  ) as Row;

/** Resources that a new row may refer to, and whether it must. */
function targetsOf({ schema, fields }: Resource, anyChoice: boolean): Map<string, boolean> {
  const required = new Set([
    ...(schema.required ?? []),
    ...(anyChoice ? (schema.allOf ?? []).flatMap(({ then }) => then?.required ?? []) : []),
  ]);
  const targets = new Map<string, boolean>();
  for (const { name, origin, readOnly, spec } of fields.values()) {
    const target = spec['x-ref'];
    if (target && origin === 'form' && !readOnly)
      targets.set(target, required.has(name) || (targets.get(target) ?? false));
  }
  return targets;
}

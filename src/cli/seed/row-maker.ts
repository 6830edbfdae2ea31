import { comparisons } from '../../meta/bounds.ts';
import type { FieldError } from '../../meta/errors.ts';
import type { Field, PlaceKind } from '../../meta/field.ts';
import type { Json, Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { placeResources } from '../../meta/places.ts';
import type { Random } from '../../demo/random.ts';
import { formDefaults, validateForm } from '../../server/records/validate.ts';
import { fittingValue } from './near-values.ts';
import { liesIn, type Candidate, type Places } from './pool.ts';
import { makeAnother, makeValue } from './values.ts';

/** Values that cannot be derived from field types. */
export interface Sources {
  readonly random: Random;
  /** Target → rows to refer to. */
  readonly pools: ReadonlyMap<string, readonly Candidate[]>;
  /** Group code → item values. */
  readonly dictionaries: ReadonlyMap<string, readonly string[]>;
}

/** How often an optional field is filled. Low for unique references, because their targets run out soon. */
const filled = 0.85;
const filledOnce = 0.02;
/** Random picks before giving up on a reference that agrees with the row. */
const picks = 12;
/** Drafts of a row before accepting one with inconsistent or missing references. */
const drafts = 12;
/** Attempts at another value before an optional field of a taken combination is left empty. */
const patience = 5;

interface Settled {
  readonly row: Row;
  /** Fields without a value that fits, which are left out. */
  readonly unsettled: readonly string[];
}

/** Generates rows of a resource that pass its own form validation. */
export class RowMaker {
  readonly #resource: Resource;
  readonly #sources: Sources;
  readonly #fields: readonly Field[];
  /**
   * The parent in a tree comes first, then the references whose targets share the most references with the row, because
   * they determine the others: the floor determines the building.
   */
  readonly #references: readonly Field[];
  /** All references, with references to places first. */
  readonly #lying: readonly Field[];
  /** Fields that only transitions fill in. */
  readonly #later: ReadonlySet<string>;
  readonly #byId = new Map<readonly Candidate[], ReadonlyMap<string, Candidate>>();

  constructor(resource: Resource, sources: Sources) {
    this.#resource = resource;
    this.#sources = sources;
    const own = [...resource.fields.values()].filter(({ origin }) => origin === 'form');
    this.#fields = own.filter(({ type }) => type.name !== 'ref');
    const shared = ({ name, spec }: Field) =>
      name === resource.tree?.parent ? Infinity : Object.keys(this.#pool(spec['x-ref'])[0]?.refs ?? {}).length;
    // A required list of references also determines the place of the row.
    this.#references = own
      .filter(({ type, required }) => type.name === 'ref' || (type.name === 'refs' && required))
      .toSorted((one, other) => (shared(one) < shared(other) ? 1 : -1));
    const isPlace = ({ spec }: Field) => Object.values(placeResources).some((place) => place === spec['x-ref']);
    this.#lying = own
      .filter(({ spec }) => spec['x-ref'])
      .toSorted((one, other) => Number(isPlace(other)) - Number(isPlace(one)));
    this.#later = new Set(
      [...(resource.states?.transitions.values() ?? [])].flatMap(({ fields, stamp }) => [
        ...fields.map(({ name }) => name),
        ...Object.keys(stamp),
      ]),
    );
  }

  make(n: number): Row {
    for (let draft = 1; ; draft++) {
      const { row, unsettled } = this.#draft(n);
      if (draft === drafts || (this.misplaced(row).length === 0 && !this.#lacksReference(unsettled))) return row;
    }
  }

  /** Is one of these a reference that would have targets, but none that lies in the same place? */
  #lacksReference(unsettled: readonly string[]): boolean {
    return unsettled.some((name) => this.#pool(this.#resource.fields.get(name)?.spec['x-ref']).length > 0);
  }

  /**
   * References that lie in another place than those before them. Checks the `given` ones first, then the references to
   * places.
   */
  misplaced(row: Row, given: Row = {}): string[] {
    const places: Partial<Record<PlaceKind, string>> = {};
    return this.#lying
      .toSorted((one, other) => Number(other.name in given) - Number(one.name in given))
      .flatMap(({ name, spec }) => {
        const candidates = [row[name] ?? []].flat().flatMap((id) => this.#candidate(spec['x-ref'], String(id)) ?? []);
        if (candidates.some((candidate) => !liesIn(places, candidate, name))) return [name];
        Object.assign(places, ...candidates.map((candidate) => candidate.places[name]));
        return [];
      });
  }

  #draft(n: number): Settled {
    const { random } = this.#sources;
    const { states } = this.#resource;
    const row: Row = { ...formDefaults(this.#resource) };
    if (states) row[states.field] = random.pick(Object.keys(states.labels));
    const untouched = states !== undefined && row[states.field] === states.initial;
    const skip = (field: Field) =>
      !field.required && ((untouched && this.#later.has(field.name)) || random.next() > frequency(field));
    for (const field of this.#references) if (!skip(field)) this.#refer(row, field);
    for (const field of this.#fields) if (!skip(field)) put(row, field.name, this.#value(field, row, n));
    this.#apart(row, n);
    return this.#settle(row, n);
  }

  /** Gives each row its own hour, so that exclusive periods never overlap. */
  #apart(row: Row, n: number): void {
    const hour = Math.floor(Date.now() / 3_600_000) - n;
    for (const { from, to } of this.#resource.declaration.exclusive ?? []) {
      if (from && to)
        Object.assign(row, {
          [from]: new Date(hour * 3_600_000).toISOString(),
          [to]: new Date((hour + 1) * 3_600_000).toISOString(),
        });
    }
  }

  /** The row with new values for the named fields, because the current ones are taken. */
  vary(row: Row, names: readonly string[], n: number, attempt: number): Row {
    const fields = names
      .flatMap((name) => this.#resource.fields.get(name) ?? [])
      .filter(({ origin }) => origin === 'form');
    const varied = { ...row };
    for (const field of fields) put(varied, field.name, this.#another(field, varied, n, attempt));
    // Targets run out when there are few of them; having none is one more choice.
    const optional = attempt > patience ? fields.find(({ required }) => !required) : undefined;
    if (optional) delete varied[optional.name];
    return this.#settle(varied, n).row;
  }

  /** Rows that a field may refer to and that agree with the rest of the row. */
  choices({ name, spec }: Field, row: Row): readonly Candidate[] {
    return this.#agreeing(spec['x-ref'], name, row);
  }

  #pool(target: string | undefined): readonly Candidate[] {
    return this.#sources.pools.get(target ?? '') ?? [];
  }

  /**
   * Picks a referenced row that agrees with the values so far, and copies the references that both have. If none agrees
   * and the reference is required, its references override.
   */
  #refer(row: Row, field: Field, needed = field.required): void {
    const pool = this.#pool(field.spec['x-ref']);
    if (row[field.name] !== undefined || pool.length === 0) return;
    const places = this.#placesOf(row);
    for (let attempt = 1; attempt <= picks; attempt++) {
      // If random picks find none, all rows are searched once.
      const agreeing = attempt === picks ? this.#agreeing(field.spec['x-ref'], field.name, row) : [];
      const candidate = this.#sources.random.pick(agreeing.length > 0 ? agreeing : pool);
      const { id, refs } = candidate;
      const { [field.name]: _own, ...common } = refs;
      const agrees = this.#agrees(candidate, field.name, row, places);
      if (!agrees && !(needed && attempt === picks)) continue;
      Object.assign(row, common, { [field.name]: field.type.name === 'refs' ? [id] : id });
      return;
    }
  }

  /** Candidates that agree with the row on every common reference. */
  #agreeing(target: string | undefined, own: string, row: Row): readonly Candidate[] {
    const places = this.#placesOf(row, own);
    return this.#pool(target).filter((candidate) => this.#agrees(candidate, own, row, places));
  }

  #agrees(candidate: Candidate, own: string, row: Row, places: Places): boolean {
    return (
      liesIn(places, candidate, own) &&
      Object.entries(candidate.refs).every(
        ([name, value]) =>
          name === own || row[name] === value || (row[name] === undefined && this.#mayBring(name, value)),
      )
    );
  }

  /** A copied reference must be one that the new row could have picked itself. */
  #mayBring(name: string, id: string): boolean {
    const target = this.#resource.fields.get(name)?.spec['x-ref'];
    return this.#pool(target).length === 0 || this.#candidate(target, id) !== undefined;
  }

  /** The places of the row, by its references so far. */
  #placesOf(row: Row, but?: string): Places {
    const chosen = [...this.#resource.fields.values()].filter(
      ({ name, spec }) => name !== but && spec['x-ref'] && row[name] !== undefined,
    );
    return Object.assign(
      {},
      ...chosen.flatMap(({ name, spec }) =>
        [row[name] ?? []].flat().map((id) => this.#candidate(spec['x-ref'], String(id))?.places[name]),
      ),
    ) as Places;
  }

  #candidate(target: string | undefined, id: string): Candidate | undefined {
    const pool = this.#pool(target);
    let byId = this.#byId.get(pool);
    if (!byId) this.#byId.set(pool, (byId = new Map(pool.map((candidate) => [candidate.id, candidate]))));
    return byId.get(id);
  }

  /** Values that come from the database rather than from the field type. */
  #drawn(field: Field, row: Row): Json | undefined {
    const { random } = this.#sources;
    const { type, spec } = field;
    if (type.name === 'dict') {
      const values = this.#sources.dictionaries.get(spec['x-dict'] ?? '') ?? [];
      // An empty dictionary group must not prevent rows.
      return values.length > 0 ? random.pick(values) : field.required ? 'other' : null;
    }
    if (type.name !== 'refs') return undefined;
    const pool = this.#agreeing(spec['x-ref'], field.name, row);
    return pool.length > 0 ? [...new Set(Array.from({ length: random.int(1, 3) }, () => random.pick(pool).id))] : null;
  }

  #another(field: Field, row: Row, n: number, attempt: number): Json {
    if (field.type.name === 'ref') {
      const agreeing = this.#agreeing(field.spec['x-ref'], field.name, row);
      const pool = agreeing.length > 0 ? agreeing : this.#pool(field.spec['x-ref']);
      return pool.length > 0 ? this.#sources.random.pick(pool).id : null;
    }
    return this.#drawn(field, row) ?? makeAnother(field, this.#sources.random, n, attempt);
  }

  #value(field: Field, row: Row, n: number): Json {
    const drawn = this.#drawn(field, row);
    return drawn === undefined ? makeValue(field, this.#sources.random, n) : drawn;
  }

  /** Validates the row and replaces invalid values. Fields that cannot be seeded, such as files, stay empty. */
  #settle(row: Row, n: number): Settled {
    let settled = { ...row };
    for (let attempt = 1; ; attempt++) {
      const { errors, hidden } = validateForm(this.#resource, settled, new Set());
      if (hidden.length > 0) settled = without(settled, hidden);
      const wrong = [...new Set(errors.map(({ path }) => path.split('.')[0] as string))];
      if (wrong.length === 0 || attempt > 8) return { row: without(settled, wrong), unsettled: wrong };
      for (const name of wrong) {
        const field = this.#resource.fields.get(name);
        if (!field) continue;
        const other = comparedWith(field, errors);
        if (other !== undefined && attempt <= 6) {
          [settled[name], settled[other]] = [settled[other] ?? null, settled[name] ?? null];
          continue;
        }
        const fitting = errors.some(({ path, problem }) => path === name && problem === 'rule')
          ? fittingValue(this.#resource, field, settled)
          : undefined;
        if (fitting !== undefined) {
          settled[name] = fitting;
          continue;
        }
        delete settled[name];
        if (errors.some(({ path, problem }) => path === name && problem === 'locked')) continue;
        if (field.type.name === 'ref') this.#refer(settled, field, true);
        else put(settled, name, this.#value(field, settled, n + attempt));
      }
    }
  }

  /** Required fields that are missing although a value could be generated. */
  missing(row: Row): string[] {
    const unmakeable = new Set(['file', 'files', 'image', 'images', 'json', 'document', 'password']);
    return [...this.#resource.fields.values()]
      .filter(
        ({ required, name, type, origin }) =>
          origin === 'form' && required && row[name] === undefined && !unmakeable.has(type.name),
      )
      .map(({ name }) => name);
  }
}

/** The other field of a failed comparison. */
const comparedWith = ({ name, spec }: Field, errors: readonly FieldError[]): string | undefined =>
  Object.entries(comparisons).flatMap(([key, { problem }]) =>
    errors.some((error) => error.path === name && error.problem === problem)
      ? (spec[key as keyof typeof comparisons] ?? [])
      : [],
  )[0];

function frequency({ type, spec }: Field): number {
  if (spec['x-sequence']) return 1;
  return type.name === 'ref' && spec['x-unique'] === true ? filledOnce : filled;
}

/** Leaves out empty values. */
function put(row: Row, name: string, value: Json): void {
  if (value === null || value === '') delete row[name];
  else row[name] = value;
}

const without = (row: Row, names: readonly string[]): Row =>
  names.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

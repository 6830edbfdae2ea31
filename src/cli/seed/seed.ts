import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { Random } from '../../demo/random.ts';
import { searchColumns } from '../../meta/list-rules.ts';
import { foldedColumns } from '../../server/storage/tables.ts';
import type { Services } from '../../server/context.ts';
import { fillDerived } from '../../server/records/derived.ts';
import { newId } from '../../server/records/ids.ts';
import { codecOf } from '../../server/records/codec.ts';
import type { RowCopy } from '../../server/records/hooks.ts';
import type { Queries, StoredRow } from '../../server/storage/database.ts';
import { systemContext } from '../../server/system.ts';
import { Refusal } from '../usage.ts';
import { dictionaryValues } from './dictionaries.ts';
import { isFull, loadPool, referencesOf, type Candidate } from './pool.ts';
import { RowMaker } from './row-maker.ts';
import { Uniques } from './uniques.ts';

export interface Seeded {
  readonly id: string;
  readonly rows: number;
  /** Why fewer rows were added than requested. */
  readonly stopped?: string;
}

const batch = 2000;
/** Attempts to avoid a collision before giving up. */
const maxAttempts = 40;
/** Rows added to an empty target before other rows refer to it. */
const rowsOfTarget = 30;
const span = 180 * 86_400_000;

/**
 * Adds rows to a resource, after seeding empty targets of its references. Returns what was added, the resource itself
 * last.
 */
export async function seed(
  services: Services,
  id: string,
  rows: number,
  trail: readonly string[] = [],
): Promise<Seeded[]> {
  const resource = services.model.resources.get(id);
  if (!resource) throw new Refusal(`There is no resource ${id}.`);
  const { copyOf } = services.hooks.get(id) ?? {};
  if (copyOf) return [{ id, rows: 0, stopped: `they come along with rows of ${copyOf}` }];
  const done: Seeded[] = [];
  const pools = new Map<string, Candidate[]>();
  const busy = [...trail, id];
  for (const target of targetsOf(resource)) {
    const targeted = services.model.resources.get(target) as Resource;
    let pool = await loadPool(services, targeted, resource);
    if (pool.length === 0 && (await canSeed(services, targeted, busy))) {
      done.push(...(await seed(services, target, Math.min(rows, rowsOfTarget), busy)));
      pool = await loadPool(services, targeted, resource);
    }
    pools.set(target, pool);
  }
  return [...done, await insertRows(services, resource, rows, pools)];
}

const targetsOf = (resource: Resource, requiredOnly = false): Set<string> =>
  new Set(
    [...resource.fields.values()].flatMap(({ origin, spec, required }) =>
      origin === 'form' && spec['x-ref'] && (required || !requiredOnly) ? [spec['x-ref']] : [],
    ),
  );

/** False if a required target is empty and itself waits for this resource. */
async function canSeed(services: Services, resource: Resource, busy: readonly string[]): Promise<boolean> {
  if (busy.includes(resource.id)) return false;
  for (const target of targetsOf(resource, true)) {
    const targeted = services.model.resources.get(target) as Resource;
    const empty = (await services.store.count(targeted.table, { is: 'all', of: [] })) === 0;
    if (empty && !(await canSeed(services, targeted, [...busy, resource.id]))) return false;
  }
  return true;
}

async function insertRows(
  services: Services,
  resource: Resource,
  count: number,
  pools: Map<string, Candidate[]>,
): Promise<Seeded> {
  const { store, model, db } = services;
  const stored = await store.count(resource.table, { is: 'all', of: [] });
  const codec = codecOf({ model, db }, resource);
  // Based on the number of existing rows, so that seeding twice adds different rows.
  const maker = new RowMaker(resource, {
    random: new Random(stored + 1),
    pools,
    dictionaries: await dictionariesOf(services, resource),
  });
  const make = uniqueRows(maker, await Uniques.of(services, resource), codec.toStored);
  const columns = [...resource.fields.values()]
    .filter(({ origin }) => origin !== 'computed')
    .map(({ name }) => name)
    .concat(foldedColumns(resource));
  const searched = searchColumns(resource);
  const author = systemContext(services).principal.userId;
  const siblings = pools.get(resource.id);
  const started = Date.now() - span;

  const insertCopy = async (tx: Queries, { resource: of, values }: RowCopy, stamps: Row): Promise<void> => {
    const target = model.resources.get(of) as Resource;
    await store.insert(
      tx,
      target.table,
      codecOf({ model, db }, target).toStored({ ...values, id: newId(), ...stamps }),
      searchColumns(target),
      { waits: false },
    );
  };

  const addBatch = (before: Seeded): Promise<Seeded> =>
    store.transaction(
      async (tx) => {
        for (let n = before.rows; n < Math.min(before.rows + batch, count); n++) {
          const values = make(stored + n + 1);
          if (typeof values === 'string') return { ...before, rows: n, stopped: values };
          await fillDerived(services, tx, resource, values);
          const at = new Date(started + Math.floor((span * n) / count)).toISOString();
          const id = newId();
          const stamps: Row = { version: 1, createdAt: at, createdBy: author, updatedAt: at, updatedBy: author };
          const row = codec.toStored({ ...values, id, ...stamps });
          // The same columns for every row, so that they share one prepared statement.
          await store.insert(
            tx,
            resource.table,
            Object.fromEntries(columns.map((name) => [name, row[name] ?? null])),
            searched,
            { waits: false },
          );
          for (const copy of services.hooks.get(resource.id)?.copies?.(id, values) ?? [])
            await insertCopy(tx, copy, stamps);
          if (siblings && !isFull(siblings)) siblings.push({ id, refs: referencesIn(resource, values), places: {} });
        }
        return { ...before, rows: Math.min(before.rows + batch, count) };
      },
      { patient: true, once: true },
    );

  let done: Seeded = { id: resource.id, rows: 0 };
  while (done.rows < count && done.stopped === undefined) done = await addBatch(done);
  return done;
}

async function dictionariesOf(services: Services, resource: Resource): Promise<Map<string, string[]>> {
  const codes = new Set([...resource.fields.values()].flatMap(({ spec }) => spec['x-dict'] ?? []));
  return new Map(
    await Promise.all([...codes].map(async (code) => [code, await dictionaryValues(services, code)] as const)),
  );
}

function referencesIn(resource: Resource, row: Row): Record<string, string> {
  return Object.fromEntries(
    [...referencesOf(resource).keys()].flatMap((name) => (typeof row[name] === 'string' ? [[name, row[name]]] : [])),
  );
}

/** Generates rows that do not collide; returns a text with the reason if there can be no more. */
function uniqueRows(maker: RowMaker, uniques: Uniques, toStored: (row: Row) => StoredRow): (n: number) => Row | string {
  return (n) => {
    let row = maker.make(n);
    for (let attempt = 1; ; attempt++) {
      const missing = maker.missing(row);
      if (missing.length > 0) return `nothing believable can be made for ${missing.join(', ')}`;
      const stored = toStored(row);
      const taken = uniques.conflict(stored);
      if (!taken) {
        uniques.take(stored);
        return row;
      }
      if (attempt > maxAttempts) return `${taken.join(' and ')} must be unique, and there are no more different values`;
      row = maker.vary(row, taken, n, attempt);
    }
  };
}

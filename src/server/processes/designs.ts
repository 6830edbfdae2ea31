import { refusalsOf, type Flow } from '../../meta/flow.ts';
import type { Json } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { isoNow } from '../clock.ts';
import { newId } from '../records/ids.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { keepFlow, keptFlow, rowsOf, stored, writeVersion, type Reading, type VersionOf } from './rows.ts';
import { designTable, releaseTable } from './tables.ts';

/** An installation's own version of a flow. */
export interface Design {
  readonly id: string;
  readonly version: number;
  readonly draft: Flow | null;
  readonly flowId: string | null;
  readonly updatedBy: string;
  readonly updatedAt: string;
}

export interface Release {
  readonly id: string;
  readonly key: string;
  readonly flowId: string | null;
  readonly userName: string;
  readonly createdAt: string;
}

const maxReleases = 50;

export async function designOf(reading: Reading, tx: Queries | undefined, key: string): Promise<Design | undefined> {
  return (await rowsOf<Design>(reading, tx, designTable, isColumn('id', key), { limit: 1 }))[0];
}

export const designs = (reading: Reading): Promise<Design[]> =>
  rowsOf<Design>(reading, undefined, designTable, { is: 'all', of: [] });

export const releasesOf = async (reading: Reading, key: string): Promise<Release[]> =>
  (await rowsOf<Release>(reading, undefined, releaseTable, isColumn('key', key)))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, maxReleases);

/**
 * The flow for new cases: that of the record's form, then the installation's own one, each if the resource still has
 * the transitions that end it; otherwise the shipped one.
 */
export async function flowInForce(
  reading: Reading,
  tx: Queries | undefined,
  resource: Resource,
  { key, flow }: { readonly key: string; readonly flow: Flow },
  ofForm?: string,
): Promise<Flow> {
  for (const one of ofForm === undefined ? [key] : [ofForm, key]) {
    const own = await releasedFlow(reading, tx, one);
    const ends = own ? [...refusalsOf(own), ...(own.withdrawn === undefined ? [] : [own.withdrawn])] : [];
    if (own && ends.every((name) => resource.states?.transitions.has(name))) return own;
  }
  return flow;
}

/** What was published under this key, unless it was given up since. */
export async function releasedFlow(reading: Reading, tx: Queries | undefined, key: string): Promise<Flow | undefined> {
  const design = await designOf(reading, tx, key);
  return design?.flowId ? keptFlow(reading, tx, design.flowId) : undefined;
}

const write = (
  reading: Reading,
  tx: Queries,
  written: VersionOf,
  values: { draft?: Flow | null; flowId?: string | null },
): Promise<boolean> => writeVersion(reading, tx, designTable, written, values as Record<string, Json>);

export const saveDraft = (reading: Reading, tx: Queries, written: VersionOf, draft: Flow): Promise<boolean> =>
  write(reading, tx, written, { draft });

/** New cases use this flow from now on; `undefined` returns to the shipped file. */
export async function release(
  reading: Reading,
  tx: Queries,
  written: VersionOf,
  flow: Flow | undefined,
): Promise<boolean> {
  const flowId = flow ? await keepFlow(reading, tx, written.key, flow) : null;
  if (!(await write(reading, tx, written, { draft: null, flowId }))) return false;
  await reading.store.insert(
    tx,
    releaseTable.name,
    stored(reading, releaseTable, {
      id: newId(),
      key: written.key,
      flowId,
      userName: written.userName,
      createdAt: isoNow(),
    }),
    [],
  );
  return true;
}

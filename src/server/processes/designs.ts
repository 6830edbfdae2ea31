import type { Flow } from '../../meta/flow.ts';
import type { Json } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { newId } from '../records/ids.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { keepFlow, keptFlow, rowsOf, stored, type Reading } from './rows.ts';
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
 * The flow for new cases: the installation's own one, if the resource still has the transitions that end it; otherwise
 * the shipped one.
 */
export async function flowInForce(
  reading: Reading,
  tx: Queries,
  resource: Resource,
  { key, flow }: { readonly key: string; readonly flow: Flow },
): Promise<Flow> {
  const design = await designOf(reading, tx, key);
  const own = design?.flowId ? await keptFlow(reading, tx, design.flowId) : undefined;
  const ends = own ? [own.refused, ...(own.withdrawn === undefined ? [] : [own.withdrawn])] : [];
  return own && ends.every((name) => resource.states?.transitions.has(name)) ? own : flow;
}

interface Written {
  readonly key: string;
  /** The version of the design that the user saw; 0 if there was none. */
  readonly version: number;
  readonly userName: string;
}

/** Returns false if somebody else changed it first. */
async function write(
  reading: Reading,
  tx: Queries,
  { key, version, userName }: Written,
  values: { draft?: Flow | null; flowId?: string | null },
): Promise<boolean> {
  const row = stored(reading, designTable, {
    ...(values as Record<string, Json>),
    version: version + 1,
    updatedBy: userName,
    updatedAt: new Date().toISOString(),
  });
  if (version > 0)
    return (
      (await reading.store.update(
        tx,
        designTable.name,
        row,
        all(isColumn('id', key), isColumn('version', version)),
      )) === 1
    );
  if (await designOf(reading, tx, key)) return false;
  await reading.store.insert(tx, designTable.name, { ...row, id: key }, []);
  return true;
}

export const saveDraft = (reading: Reading, tx: Queries, written: Written, draft: Flow): Promise<boolean> =>
  write(reading, tx, written, { draft });

/** New cases use this flow from now on; `undefined` returns to the shipped file. */
export async function release(
  reading: Reading,
  tx: Queries,
  written: Written,
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
      createdAt: new Date().toISOString(),
    }),
    [],
  );
  return true;
}

import type { Row } from '../../../meta/json.ts';
import type { Model, Resource } from '../../../meta/model.ts';
import type { Services } from '../../context.ts';
import { jitterOf } from '../../events/cron.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { Store } from '../../storage/store.ts';
import { addWork } from '../../storage/work/add.ts';
import { systemContext } from '../../system.ts';

/** Each job has handlers of its own: a server of another release that does not know it leaves its work alone. */
export const slotHandler = (name: string): string => `schedule.slot:${name}`;
export const runHandler = (name: string): string => `schedule.run:${name}`;

export const jobResource = (model: Model): Resource => resourceOf({ model }, 'system/job');
const runResource = (model: Model): Resource => resourceOf({ model }, 'system/jobRun');

/** Runs of one job never overlap. */
export const laneOf = (name: string): string => `job:${name}`;

/** The row of a job by its name in the code. */
export async function findJob(services: Services, where: Condition, tx?: Queries): Promise<Row | undefined> {
  const { model, store, db } = services;
  const resource = jobResource(model);
  const codec = codecOf({ model, db }, resource);
  const [row] = await store.find(resource.table, codec.readable, all(live, where), {
    tx,
    limit: 1,
    ...(tx && { lock: 'change' }),
  });
  return row && codec.toPlain(row);
}

/** Changes a job as its runs do: without a version, so that nobody who edits it meanwhile is refused. */
export async function changeJob({ model, store, db }: Services, tx: Queries, id: string, values: Row): Promise<void> {
  const resource = jobResource(model);
  await store.update(tx, resource.table, codecOf({ model, db }, resource).toStored(values), isColumn('id', id));
}

/** Stores the slot of a job as work for its time. */
export const addSlot = (
  store: Store,
  tx: Queries,
  { id, name, slot }: { id: string; name: string; slot: number },
): Promise<number> =>
  addWork(store, tx, {
    key: `schedule:${name}:${new Date(slot).toISOString()}`,
    handler: slotHandler(name),
    payload: { name, slot: new Date(slot).toISOString() },
    dueMs: slot + jitterOf(id, slot),
  });

export type Trigger = 'schedule' | 'manual' | 'catchUp';

interface Asked {
  readonly name: string;
  readonly key: string;
  readonly slot: number;
  readonly trigger: Trigger;
  /** Slots that were left out before it. */
  readonly missed?: number;
}

/** Asks for a run as soon as there is room. */
export const addRun = (
  store: Store,
  tx: Queries,
  row: Row,
  { name, key, slot, trigger, missed = 0 }: Asked,
): Promise<number> =>
  addWork(store, tx, {
    key,
    handler: runHandler(name),
    lane: laneOf(name),
    dueMs: slot,
    maxAttempts: 1 + Number(row.retryCount ?? 0),
    payload: { name, slot: new Date(slot).toISOString(), trigger, missed, seconds: Number(row.timeoutSeconds ?? 300) },
  });

/** Writes down a run, or that there was none. */
export async function noteRun(services: Services, tx: Queries, values: Row): Promise<string> {
  const row = await asSystem(systemContext(services), runResource(services.model), tx).add(values, { unlogged: true });
  return String(row.id);
}

/** How a run ends, by the steps that its resource declares. */
export type RunStep = 'finish' | 'fail' | 'expire' | 'interrupt' | 'skip';

export function stateAfter(model: Model, step: RunStep): string {
  const transition = runResource(model).states?.transitions.get(step);
  if (transition?.to === undefined) throw new Error(`runs of jobs know no step ${step}`);
  return transition.to;
}

/** Ends runs that are under way. */
export async function endRuns(
  { model, store, db }: Services,
  tx: Queries,
  where: Condition,
  step: RunStep,
  values: Row = {},
): Promise<void> {
  const resource = runResource(model);
  const stored = codecOf({ model, db }, resource).toStored({ ...values, status: stateAfter(model, step) });
  await store.update(tx, resource.table, stored, all(where, isColumn('status', 'running')));
}

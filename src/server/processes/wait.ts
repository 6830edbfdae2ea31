import { utcOffsetHours } from '../../meta/china-time.ts';
import type { WaitStep } from '../../meta/flow.ts';
import { addWork } from '../storage/work/add.ts';
import { dueTime } from './due-time.ts';
import { flowValues } from './flow-fields.ts';
import type { Run } from './run.ts';

export const waitHandler = 'processes.wait';

/** Lets the case wait at this step; returns false if the time has come already. */
export async function startWait(run: Run, step: WaitStep): Promise<boolean> {
  const { context, tx, clock } = run.around;
  const until = await waitEnd(run, step);
  if (until === undefined || until <= clock()) {
    await run.act('waited');
    return false;
  }
  await run.waitUntil(new Date(until).toISOString());
  await run.act('wait');
  const { visit } = run.at as NonNullable<Run['at']>;
  // A visit is never repeated, so a wait that is begun anew has work of its own.
  await addWork(context.store, tx, {
    key: `${waitHandler}:${run.kase.id}:${visit}`,
    handler: waitHandler,
    payload: { case: run.kase.id, visit },
    dueMs: until,
  });
  return true;
}

async function waitEnd({ around, row }: Run, { after, hours, until }: WaitStep): Promise<number | undefined> {
  const { context, tx, clock, resource } = around;
  if (after) return dueTime(context, tx, { resource, row }, { after, do: 'remind', ...(hours && { hours }) }, clock());
  return timeOf(flowValues(row)[until ?? ''], around.fields.get(until ?? '')?.type.name === 'date');
}

/** A day begins at midnight in China. */
function timeOf(value: unknown, isDay: boolean): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : isDay ? time - utcOffsetHours * 3_600_000 : time;
}

import { chinaDay } from '../../meta/china-time.ts';
import type { StepLimit } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { spanMs } from '../../meta/timed.ts';
import { addWorkTime, workMs } from '../calendar/work-time.ts';
import { workCalendarWithHours } from '../calendar/work-calendar.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import type { Queries } from '../storage/database.ts';

/** The end of a time limit that starts now. */
export async function dueTime(
  context: Context,
  tx: Queries,
  { resource, row }: { resource: Resource; row: Row },
  { after, hours }: StepLimit,
  now: number,
): Promise<number> {
  const span = spanMs(after) ?? 0;
  if (hours !== 'work') return now + span;
  const project = await projectOf(context, tx, resource, row);
  const calendar = await workCalendarWithHours(context, tx, project, chinaDay(now));
  return addWorkTime(now, workMs(span, after, calendar), calendar);
}

/** The project that a record belongs to, by itself or by what it refers to; of several the first. */
async function projectOf(context: Context, tx: Queries, resource: Resource, row: Row): Promise<unknown> {
  const path = context.model.scopes.get(resource.id)?.get('project');
  if (!path) return undefined;
  let at: Row | undefined = row;
  for (const { field, resource: target } of path.hops)
    at = at && (await asSystem(context, target, tx).one([at[field]].flat()[0]));
  return [at?.[path.column]].flat()[0];
}

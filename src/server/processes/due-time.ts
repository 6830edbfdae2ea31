import type { StepLimit } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { spanMs } from '../../meta/timed.ts';
import { addWorkTime, workMs } from '../../meta/work-time.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import { isColumn } from '../storage/condition.ts';
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
  return hours === 'work'
    ? addWorkTime(now, workMs(span, after), await holidaysOf(context, tx, await projectOf(context, tx, resource, row)))
    : now + span;
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

/** The holidays of a project, from its dinner rules. */
async function holidaysOf(context: Context, tx: Queries, orgId: unknown): Promise<ReadonlySet<string>> {
  const rules =
    typeof orgId === 'string' ? await asSystem(context, 'meals/rule', tx).find(isColumn('orgId', orgId)) : [];
  return new Set(
    rules.flatMap(({ status, holidays }) =>
      status !== 'disabled' && Array.isArray(holidays) ? holidays.map(String) : [],
    ),
  );
}

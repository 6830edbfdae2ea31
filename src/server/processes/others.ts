import { AppError } from '../../meta/errors.ts';
import { approvalOf } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { tellForOthers } from '../records/for-others.ts';
import { all, isColumn } from '../storage/condition.ts';
import { keptFlow, placesOf, rowsOf, underWay, type Case, type Seat } from './rows.ts';
import { mayStandIn } from './standing-in.ts';
import { caseTable, seatTable } from './tables.ts';

/** A page of rows whose steps ask a hundred people each. */
const maxSeats = 20_000;

/**
 * Says at rows that a flow decides about why their steps are for others: somebody else is asked, or nobody is while
 * the flow waits. Two reads for a whole page, none where no row waits or the caller may decide about none anyway.
 */
export async function tellUnasked(context: Context, resource: Resource, rows: readonly Row[]): Promise<void> {
  const approval = approvalOf(context.model, resource);
  const { states } = resource;
  if (!approval || !states || !context.principal.grants.reach(resource.code, approval.passed)) return;
  const waiting = new Map(
    rows.filter((row) => approval.waiting.has(String(row[states.field]))).map((row) => [String(row.id), row]),
  );
  if (waiting.size === 0) return;
  const cases = await rowsOf<Case>(
    context,
    undefined,
    caseTable,
    all({ is: 'in', column: 'rowId', values: [...waiting.keys()] }, isColumn('resource', resource.id), {
      is: 'in',
      column: 'status',
      values: underWay,
    }),
  );
  if (cases.length === 0) return;
  const seats = await rowsOf<Seat>(
    context,
    undefined,
    seatTable,
    all(
      { is: 'in', column: 'caseId', values: cases.map(({ id }) => id) },
      { is: 'in', column: 'state', values: ['open', 'waiting', 'agreed'] },
    ),
    { limit: maxSeats },
  );
  const { userId } = context.principal;
  for (const kase of cases) {
    const row = waiting.get(kase.rowId);
    const places = placesOf(kase);
    const at = (visit: number) => seats.filter((seat) => seat.caseId === kase.id && seat.visit === visit);
    const isAsked = places.some(({ visit }) =>
      at(visit).some((seat) => seat.userId === userId && seat.state === 'open'),
    );
    if (!row || isAsked) continue;
    const flow = await keptFlow(context, undefined, kase.flowId);
    if (places.some((place) => mayStandIn(context, resource, approval, { flow, kase, place, seats: at(place.visit) })))
      continue;
    const why = new AppError('notYourStep', { step: kase.nodeTitle ?? '' });
    for (const { name, from } of states.transitions.values())
      if (name !== flow.withdrawn && from.includes(String(row[states.field]))) tellForOthers(context, row, name, why);
  }
}

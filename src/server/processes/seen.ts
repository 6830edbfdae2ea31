import { askedStep, type Flow } from '../../meta/flow.ts';
import { stepOf } from '../../meta/flow-way.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import type { Approvals } from '../records/approvals.ts';
import { asSystem } from '../records/rows.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import { keptFlow, placesOf, rowsOf, type Case, type Seat } from './rows.ts';
import { caseTable, seatTable } from './tables.ts';

/** Rows of a case that the caller has started or sits in, each with the fields that their step hides from them. */
export async function seenInCases(
  context: Context,
  tx: Queries | undefined,
  resource: Resource,
  ids: readonly string[],
): ReturnType<Approvals['seen']> {
  const { userId } = context.principal;
  const seen = new Map<string, readonly string[]>();
  if (ids.length === 0) return seen;
  const cases = await rowsOf<Case>(
    context,
    tx,
    caseTable,
    all({ is: 'in', column: 'rowId', values: ids }, isColumn('resource', resource.id)),
  );
  if (cases.length === 0) return seen;
  const ofCases = { is: 'in', column: 'caseId', values: cases.map(({ id }) => id) } as const;
  const seats = await rowsOf<Seat>(context, tx, seatTable, all(ofCases, isColumn('userId', userId)));
  for (const kase of cases) {
    const own = seats.filter(({ caseId, state }) => caseId === kase.id && state !== 'cancelled');
    if (kase.starterId !== userId && own.length === 0) continue;
    const hidden = hiddenFrom(await keptFlow(context, tx, kase.flowId), kase, own, userId);
    const known = seen.get(kase.rowId);
    seen.set(kase.rowId, known ? known.filter((name) => hidden.includes(name)) : hidden);
  }
  const there = await asSystem(context, resource, tx).find({ is: 'in', column: 'id', values: [...seen.keys()] });
  return new Map(there.map(({ id }) => [String(id), seen.get(String(id)) ?? []]));
}

export const isLive = (kase: Case, { visit }: Seat): boolean => placesOf(kase).some((place) => place.visit === visit);

export const ownSeat = (kase: Case, seats: readonly Seat[], userId: string): Seat | undefined =>
  seats.find((seat) => seat.userId === userId && isLive(kase, seat) && seat.state === 'open');

export const fieldsAt = (flow: Flow, node: string): [string, 'edit' | 'hide'][] =>
  Object.entries(askedStep(stepOf(flow, node))?.fields ?? {});

/** Those of the hidden fields that are answers: where the record has a field of that name, it is the record's. */
export const hiddenAnswers = ({ fields }: Resource, hidden: Iterable<string>): string[] =>
  [...hidden].filter((name) => !fields.has(name));

/** Fields that the viewer's step hides. Viewers who may read the record anyway still see them in its list. */
export const hiddenFrom = (flow: Flow, kase: Case, seats: readonly Seat[], userId: string): string[] => {
  const own =
    ownSeat(kase, seats, userId) ?? seats.findLast((seat) => seat.userId === userId && seat.state !== 'cancelled');
  return own && kase.starterId !== userId
    ? fieldsAt(flow, own.node).flatMap(([name, how]) => (how === 'hide' ? [name] : []))
    : [];
};

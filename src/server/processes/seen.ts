import { askedStep, type Flow } from '../../meta/flow.ts';
import { stepOf } from '../../meta/flow-way.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import type { Approvals } from '../records/approvals.ts';
import { reachOf } from '../records/access.ts';
import { asSystem, rowsWithin } from '../records/rows.ts';
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

/** The cases among these that the caller may look at. */
export async function seenAmong(
  context: Context,
  tx: Queries | undefined,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const among = (column: string) => ({ is: 'in', column, values: ids }) as const;
  const cases = await rowsOf<Case>(context, tx, caseTable, among('id'));
  const own = isColumn('userId', context.principal.userId);
  const seats = await rowsOf<Seat>(context, tx, seatTable, all(among('caseId'), own));
  const seen = new Set<string>();
  for (const kase of cases) {
    const resource = context.model.resources.get(kase.resource);
    const ofCase = seats.filter(({ caseId }) => caseId === kase.id);
    if (resource && (await mayLook(context, tx, kase, resource, ofCase))) seen.add(kase.id);
  }
  return seen;
}

/** Allowed for the starter, for people with a seat, and for those who may read the record anyway. */
export async function mayLook(
  context: Context,
  tx: Queries | undefined,
  kase: Case,
  resource: Resource,
  seats: readonly Seat[],
): Promise<boolean> {
  const { userId } = context.principal;
  if (kase.starterId === userId || seats.some((seat) => seat.userId === userId && seat.state !== 'cancelled'))
    return true;
  return mayShow(context, tx, resource, kase.rowId);
}

export async function mayShow(
  context: Context,
  tx: Queries | undefined,
  resource: Resource,
  rowId: string,
): Promise<boolean> {
  const reach = reachOf(context, resource, 'show');
  if (reach === undefined) return false;
  const found = await rowsWithin(context, resource, reach, tx).find(isColumn('id', rowId), { limit: 1 });
  return found.length > 0;
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
  // Whoever amends in the starter's place fills in the whole form.
  return own && own.via !== 'amend' && kase.starterId !== userId
    ? fieldsAt(flow, own.node).flatMap(([name, how]) => (how === 'hide' ? [name] : []))
    : [];
};

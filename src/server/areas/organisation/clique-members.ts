import { chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../records/mutate.ts';
import { checkReferences } from '../../records/references.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem, asCaller } from '../../records/rows.ts';

/** The two kinds of members: where a group lists them, and what a membership calls one. */
export const memberKinds = [
  { list: 'orgIds', one: 'orgId' },
  { list: 'virtIds', one: 'virtId' },
] as const;

export type Members = Readonly<Record<(typeof memberKinds)[number]['list'], readonly string[]>>;

export interface Validity {
  readonly startDate: string;
  readonly endDate: string | null;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Adds members for a time; one that is there already is refused. */
export async function addMembers(
  context: Context,
  cliqueId: string,
  members: Members,
  validity: Validity,
): Promise<void> {
  if (validity.endDate !== null && validity.endDate < validity.startDate)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'endDate', problem: 'below', values: { other: '加入日期' } }] },
    );
  await changeMembers(context, cliqueId, 'addMembers', async (tx, clique) => {
    const there = memberKinds.flatMap(({ list }) => members[list].filter((id) => listOf(clique[list]).includes(id)));
    if (there.length > 0) throw new AppError('memberAlready', { name: clique.cliqueName });
    const changes = Object.fromEntries(
      memberKinds.map(({ list }) => [list, [...listOf(clique[list]), ...members[list]]]),
    );
    refuse(await checkReferences(context, tx, resourceOf(context, 'organisation/clique'), changes, clique));
    return { changes, validity };
  });
}

export async function endMembers(context: Context, cliqueId: string, members: Members): Promise<void> {
  await changeMembers(context, cliqueId, 'endMembers', async (_tx, clique) => {
    const strange = memberKinds.flatMap(({ list }) => members[list].filter((id) => !listOf(clique[list]).includes(id)));
    if (strange.length > 0) throw new AppError('notAMemberOf', { name: clique.cliqueName });
    return {
      changes: Object.fromEntries(
        memberKinds.map(({ list }) => [list, listOf(clique[list]).filter((id) => !members[list].includes(id))]),
      ),
    };
  });
}

type Plan = (tx: Queries, clique: Row) => Promise<{ changes: Row; validity?: Validity }>;

async function changeMembers(
  context: Context,
  cliqueId: string,
  action: 'addMembers' | 'endMembers',
  plan: Plan,
): Promise<void> {
  const cliques = asCaller(context, 'organisation/clique', action);
  await cliques.transaction(async (rows, tx) => {
    const clique = await rows.get(cliqueId);
    const { changes, validity } = await plan(tx, clique);
    await rows.change(clique, changes, action);
    if (validity) await setValidity(context, tx, clique, changes, validity);
  });
}

/** Memberships that have just begun, for as long as they were meant to last. */
async function setValidity(
  context: Context,
  tx: Queries,
  clique: Row,
  { orgIds, virtIds }: Row,
  validity: Validity,
): Promise<void> {
  const fresh = {
    orgIds: listOf(orgIds).filter((id) => !listOf(clique.orgIds).includes(id)),
    virtIds: listOf(virtIds).filter((id) => !listOf(clique.virtIds).includes(id)),
  };
  for (const membership of await membershipsOf(context, tx, clique.id, fresh)) {
    await asSystem(context, 'organisation/cliqueMember', tx).change(membership, { ...validity });
  }
}

/** Keeps memberships along with the lists of a group, whichever call has changed those. */
export async function followMembers(context: Context, tx: Queries, before: Row | undefined, after: Row): Promise<void> {
  const resource = resourceOf(context, 'organisation/cliqueMember');
  const today = chinaDay(nowMs());
  const gone = { orgIds: missing(before, after, 'orgIds'), virtIds: missing(before, after, 'virtIds') };
  for (const membership of await membershipsOf(context, tx, after.id, gone))
    await asSystem(context, resource, tx).change(membership, { leaveDate: today });
  for (const { list, one } of memberKinds) {
    for (const id of missing(after, before ?? {}, list))
      await asSystem(context, resource, tx).add({ cliqueId: after.id ?? null, [one]: id, startDate: today });
  }
}

const missing = (from: Row | undefined, other: Row, list: keyof Members): string[] =>
  listOf(from?.[list]).filter((id) => !listOf(other[list]).includes(id));

const maxMembers = 5000;

/** Those that have not ended. */
async function membershipsOf(context: Context, tx: Queries, cliqueId: unknown, members: Members): Promise<Row[]> {
  const of = memberKinds
    .filter(({ list }) => members[list].length > 0)
    .map(({ list, one }): Condition => ({ is: 'in', column: one, values: [...members[list]] }));
  if (of.length === 0) return [];
  const resource = resourceOf(context, 'organisation/cliqueMember');

  const open: Condition = { is: 'empty', column: 'leaveDate', empty: true };
  return asSystem(context, resource, tx).find(all(isColumn('cliqueId', cliqueId), open, { is: 'any', of }), {
    limit: maxMembers,
    lock: 'change',
  });
}

/** Those of a group whose time has not come yet, or is over. */
export async function outOfTime(
  context: Context,
  cliqueId: string,
  one: 'orgId' | 'virtId',
): Promise<ReadonlySet<string>> {
  const resource = resourceOf(context, 'organisation/cliqueMember');
  const today = chinaDay(nowMs());
  const over: Condition = {
    is: 'any',
    of: [
      { is: 'compare', column: 'endDate', op: '<', value: today },
      { is: 'compare', column: 'startDate', op: '>', value: today },
    ],
  };
  const open: Condition = { is: 'empty', column: 'leaveDate', empty: true };
  const found = await context.store.find(resource.table, [one], all(live, isColumn('cliqueId', cliqueId), open, over), {
    limit: maxMembers,
  });
  return new Set(found.map((row) => String(row[one])));
}

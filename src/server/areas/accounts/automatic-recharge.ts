import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { selling } from '../../../meta/shapes.ts';
import type { Context, Services } from '../../context.ts';
import { addWriter } from '../../records/writers.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { lastDue } from './automatic-due.ts';
import { applications, maxPersons, replaceLines, type Person } from './recharge-list.ts';

export const automaticRules = 'accounts/automaticRecharge';

const maxRules = 1000;
const maxPeople = 100_000;

/**
 * Each rule that is due makes an application for its people and hands it in; somebody who did not write the rule
 * approves it, and it is booked like any other. A time that passed while nothing ran is made up for, the last one only.
 */
export async function runAutomaticRecharges(services: Services, now: number): Promise<number> {
  const rules = await asSystem(services, automaticRules).find(isColumn('status', 'enabled'), { limit: maxRules });
  let made = 0;
  for (const { id } of rules)
    made += await services.store.transaction((tx) => runRule(systemContext(services), tx, String(id), now));
  return made;
}

/** The rule is locked, and looked at again under the lock: another process may be faster. */
async function runRule(context: Context, tx: Queries, id: string, now: number): Promise<number> {
  const rules = asSystem(context, automaticRules, tx);
  const rule = await rules.one(id, 'change');
  if (!rule || rule.status !== 'enabled') return 0;
  const due = lastDue(rule, now);
  const since = Math.max(...[rule.activeSince, rule.lastRunTime].map((time) => (time ? Date.parse(String(time)) : 0)));
  if (!due || due.at <= since) return 0;
  // Nobody is recharged in a project that is suspended; once it is open again, the last time is made up for.
  const project = await asSystem(context, 'organisation/organization', tx).one(rule.orgId, 'rely');
  if (!selling.some((state) => state === project?.status)) return 0;
  const people = await peopleOf(context, tx, rule);
  let made = 0;
  for (; made * maxPersons < people.length; made++)
    await apply(context, tx, rule, due.day, people.slice(made * maxPersons, (made + 1) * maxPersons));
  await rules.change(rule, { lastRunTime: new Date(due.at).toISOString() });
  return made;
}

async function peopleOf(
  context: Context,
  tx: Queries,
  { orgId, virtId, personnelTypes, amount }: Row,
): Promise<Person[]> {
  const types = Array.isArray(personnelTypes) && personnelTypes.length > 0 ? personnelTypes : undefined;
  const among: Condition[] = types ? [{ is: 'in', column: 'personnelType', values: types }] : [];
  const found = await asSystem(context, 'residents/user', tx).find(
    all(
      isColumn('orgId', orgId),
      isColumn('status', 'enabled'),
      virtId ? isColumn('virtId', virtId) : undefined,
      ...among,
    ),
    { columns: ['id', 'realName'], limit: maxPeople },
  );
  return found
    .map(({ id, realName = null }) => ({
      userId: String(id),
      realName: realName as string | null,
      amount: String(amount),
    }))
    .toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
}

/** What the rule says on that day is fixed in the application; a later change of the rule is for its next time. */
async function apply(context: Context, tx: Queries, rule: Row, day: string, persons: readonly Person[]): Promise<void> {
  const resource = resourceOf(context, applications);
  const rows = asSystem(context, resource, tx);
  const { id, ruleName, orgId, accountType, amount, clearBefore } = rule;
  const application = await rows.add({
    orgId: orgId ?? null,
    targetType: 'batch',
    accountType: accountType ?? null,
    amount: amount ?? null,
    payWay: 'transfer',
    ruleId: id ?? null,
    clearBefore: clearBefore === true,
    listCount: persons.length,
    listTotal: fromCents(cents(amount) * persons.length),
    remark: `自动充值“${String(ruleName)}”${day}`,
  });
  await replaceLines(context, tx, String(application.id), persons);
  for (const userId of new Set([rule.createdBy, rule.updatedBy]))
    await addWriter(context, tx, resource, String(application.id), {
      userId: String(userId),
      action: 'add',
      part: null,
    });
  await rows.move(application, 'rechargeApply');
}

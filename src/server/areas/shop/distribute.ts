import type { Row } from '../../../meta/json.ts';
import type { Context, Services } from '../../context.ts';
import { stepFrom } from '../../records/transition.ts';
import { changeRow } from '../../records/write.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { countTargets, nextTargets } from './distribution-targets.ts';
import { coupons, distributions, receives } from './ids.ts';
import { giveCoupon, leftOf, lockCoupon, roomFor } from './issue-coupon.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { keep, rowOf, rowsById, rowsWhere } from './rows.ts';

const maxAtOnce = 100;

/** Carries on with every task that is under way, and begins those whose time has come; a task that was broken off goes on behind whoever has got theirs. */
export async function distribute(services: Services, now: number): Promise<void> {
  const context = systemContext(services);
  const table = resourceOf(context, distributions).table;
  const tasks = async (where: Condition) => (await services.store.find(table, ['id'], all(live, where), { limit: maxAtOnce })).map(({ id }) => String(id));
  const note = (id: string) => (error: unknown) => services.log.error({ err: error, task: id }, 'coupons could not be issued');
  const due: Condition = { is: 'all', of: [isColumn('status', 'waiting'), { is: 'compare', column: 'planTime', op: '<=', value: new Date(now).toISOString() }] };
  for (const id of await tasks(due)) await services.store.transaction((tx) => take(context, tx, id, 'waiting', 'start')).catch(note(id));
  for (const id of await tasks(isColumn('status', 'running'))) await runTask(context, id).catch(note(id));
}

async function runTask(context: Context, id: string): Promise<void> {
  for (let last: string | undefined; ; ) {
    const { task, coupon } = await context.store.transaction(async (tx) => {
      const row = await rowOf(context, tx, distributions, id);
      return { task: row, coupon: row && (await rowOf(context, tx, coupons, row.couponId)) };
    });
    if (task?.status !== 'running' || !coupon) return;
    if (task.personCount === null) await notePeople(context, task, await countTargets(context, task, coupon));
    const people = await nextTargets(context, task, coupon, last);
    const goesOn = people.length > 0 && coupon.status === 'active' && (await context.store.transaction((tx) => serve(context, tx, id, people)));
    if (!goesOn) return context.store.transaction((tx) => take(context, tx, id, 'running', 'finish'));
    last = people.at(-1);
  }
}

const notePeople = (context: Context, task: Row, personCount: number) => context.store.transaction((tx) => keep(context, tx, distributions, task, { personCount }));

/** Gives some people what the task gives each, all of it or nothing; tells whether there is any left. */
async function serve(context: Context, tx: Queries, id: string, people: readonly string[]): Promise<boolean> {
  const task = await rowOf(context, tx, distributions, id, 'change');
  if (task?.status !== 'running') return false;
  const users = await rowsById(context, tx, 'residents/user', people, 'rely');
  const coupon = await lockCoupon(context, tx, task.couponId);
  const served = new Set((await rowsWhere(context, tx, receives, all(isColumn('distributionId', id), { is: 'in', column: 'userId', values: [...people] }), { limit: people.length * maxAtOnce })).map(({ userId }) => userId));
  const each = Number(task.perCount);
  let left = await leftOf(context, tx, coupon);
  let success = 0;
  for (const user of users.values()) {
    if (served.has(user.id ?? null) || user.status !== 'enabled') continue;
    if (left < each) break;
    if ((await roomFor(context, tx, coupon, user.id)) < each) continue;
    left -= each;
    for (let n = 0; n < each; n++) await giveCoupon(context, tx, coupon, user, { distributionId: id });
    success++;
  }
  await keep(context, tx, distributions, task, { successCount: Number(task.successCount ?? 0) + success });
  return left >= each;
}

async function take(context: Context, tx: Queries, id: string, from: string, name: 'start' | 'finish'): Promise<void> {
  const resource = resourceOf(context, distributions);
  const task: Row | undefined = await rowOf(context, tx, distributions, id, 'change');
  const step = resource.states?.transitions.get(name);
  if (step && task?.status === from) await changeRow(context, tx, resource, task, stepFrom(context, resource, step, task), { action: name, reach: 'all' });
}

import type { Row } from '../../../meta/json.ts';
import type { Context, Services } from '../../context.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { countTargets, nextTargets } from './distribution-targets.ts';
import { coupons, distributions, receives } from './ids.ts';
import { giveCoupon, leftOf, lockCoupon, roomFor } from './issue-coupon.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { keep } from './rows.ts';

const maxAtOnce = 100;

/** Carries on with a task that is under way; one that was broken off goes on behind whoever has got theirs. */
export async function distribute(services: Services, id: string): Promise<void> {
  const context = systemContext(services);
  for (let last: string | undefined; ;) {
    const { task, coupon } = await context.store.transaction(async (tx) => {
      const row = await asSystem(context, distributions, tx).one(id);
      return { task: row, coupon: row && (await asSystem(context, coupons, tx).one(row.couponId)) };
    });
    if (task?.status !== 'running' || !coupon) return;
    if (task.personCount === null) await notePeople(context, task, await countTargets(context, task, coupon));
    const people = await nextTargets(context, task, coupon, last);
    const goesOn =
      people.length > 0 &&
      coupon.status === 'active' &&
      (await context.store.transaction((tx) => serve(context, tx, id, people)));
    if (!goesOn) return context.store.transaction((tx) => finish(context, tx, id));
    last = people.at(-1);
  }
}

const notePeople = (context: Context, task: Row, personCount: number) =>
  context.store.transaction((tx) => keep(context, tx, distributions, task, { personCount }));

/** Gives some people what the task gives each, all of it or nothing; tells whether there is any left. */
async function serve(context: Context, tx: Queries, id: string, people: readonly string[]): Promise<boolean> {
  const task = await asSystem(context, distributions, tx).one(id, 'change');
  if (task?.status !== 'running') return false;
  const users = await asSystem(context, 'residents/user', tx).byId(people, 'rely');
  const coupon = await lockCoupon(context, tx, task.couponId);
  const served = new Set(
    (
      await asSystem(context, receives, tx).find(
        all(isColumn('distributionId', id), { is: 'in', column: 'userId', values: [...people] }),
        { limit: people.length * maxAtOnce },
      )
    ).map(({ userId }) => userId),
  );
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

async function finish(context: Context, tx: Queries, id: string): Promise<void> {
  const resource = resourceOf(context, distributions);
  const task = await asSystem(context, distributions, tx).one(id, 'change');
  const step = resource.states?.transitions.get('finish');
  if (step && task?.status === 'running') await asSystem(context, resource, tx).move(task, step);
}

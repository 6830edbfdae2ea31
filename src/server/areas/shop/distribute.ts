import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context, Services } from '../../context.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { countTargets, nextTargets } from './distribution-targets.ts';
import { coupons, distributions, receives } from './ids.ts';
import { giveCoupon, leftOf, lockCoupon, roomFor } from './issue-coupon.ts';
import { asSystem } from '../../records/rows.ts';
import { listedPeople, type Listed } from './listed-people.ts';
import { keep } from './rows.ts';

const maxAtOnce = 100;

/** Carries on with a task that is under way; one that was broken off goes on behind whoever has got theirs. */
export async function distribute(services: Services, id: string): Promise<void> {
  const context = systemContext(services);
  const begun = await running(context, id);
  if (!begun) return;
  let listed: Listed | undefined;
  try {
    listed = await listedPeople(context, begun.task, begun.coupon);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return fail(context, begun.task, error.text('zh'));
  }
  const { task, coupon } = begun;
  if (task.personCount === null) {
    const personCount = await countTargets(context, task, coupon, listed?.ids);
    await noteValues(context, task, { personCount, unknownLines: listed?.unknown ?? null });
  }
  let after: string | undefined;
  for (let now: Running | undefined = begun; now; now = await running(context, id)) {
    const people = await nextTargets(context, now.task, now.coupon, { after, listed: listed?.ids });
    const goesOn =
      people.length > 0 &&
      now.coupon.status === 'active' &&
      (await context.store.transaction((tx) => serve(context, tx, id, people)));
    if (!goesOn) return context.store.transaction((tx) => finish(context, tx, id));
    after = people.at(-1);
  }
}

interface Running {
  readonly task: Row;
  readonly coupon: Row;
}

/** The task and its coupon, while it is under way. */
async function running(context: Context, id: string): Promise<Running | undefined> {
  const task = await asSystem(context, distributions).one(id);
  const coupon = task?.status === 'running' ? await asSystem(context, coupons).one(task.couponId) : undefined;
  return task && coupon && { task, coupon };
}

const noteValues = (context: Context, task: Row, values: Row) =>
  context.store.transaction((tx) => keep(context, tx, distributions, task, values));

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
    for (let n = 0; n < each; n++) await giveCoupon(context, tx, coupon, user, id);
    success++;
  }
  await keep(context, tx, distributions, task, { successCount: Number(task.successCount ?? 0) + success });
  return left >= each;
}

async function finish(context: Context, tx: Queries, id: string): Promise<void> {
  const rows = asSystem(context, distributions, tx);
  const task = await rows.one(id, 'change');
  if (task?.status === 'running') await rows.changeStep(task, 'finish');
}

/** Unless somebody has corrected and started it anew, while its file was being read. */
const fail = (context: Context, { id, version }: Row, failReason: string): Promise<void> =>
  context.store.transaction(async (tx) => {
    const rows = asSystem(context, distributions, tx);
    const task = await rows.one(id, 'change');
    if (task?.status === 'running' && task.version === version) await rows.changeStep(task, 'fail', { failReason });
  });

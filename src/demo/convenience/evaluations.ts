import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import type { Campus } from '../campus.ts';

const evaluations = 'convenience/userEvaluate';

/** What is evaluated when it is over, by what evaluations call its kind. */
const orders = { meal: 'meals/orderDinner', shop: 'shop/order', service: 'meetings/order' } as const;

const said = [
  ['meal', 5, ['skill'], '味道不错，分量足'],
  ['meal', 3, ['slow'], '排队有点久'],
  ['meal', 4, ['attitude'], '师傅很客气'],
  ['meal', 5, ['fast', 'skill'], '出餐快，菜也热'],
  ['shop', 5, ['fast'], '送得很快'],
  ['shop', 2, ['slow', 'bad'], '送错了一件，联系后补送'],
  ['service', 4, ['attitude'], '前台很热情'],
  ['service', 5, ['fast', 'attitude'], '设备都提前调好了'],
] as const;

/** What customers say of their dinners, deliveries and meetings in the app; repairs are evaluated with their last step. */
export async function addEvaluations(seeder: Seeder, { customers, desk }: Campus): Promise<void> {
  const theirs = new Set<unknown>(customers.map(({ id }) => id));
  const over: Record<string, Row[]> = {};
  for (const [bizType, id] of Object.entries(orders)) {
    const found = await seeder.through(undefined, (context, tx) =>
      asSystem(context, id, tx).find(isColumn('status', 'finished')),
    );
    over[bizType] = found
      .filter(({ userId }) => theirs.has(userId))
      .toSorted((one, other) => (String(one.orderNo) < String(other.orderNo) ? 1 : -1));
  }
  for (const [bizType, score, tags, content] of said) {
    const order = over[bizType]?.shift();
    if (!order) continue;
    const { time } = seeder;
    const moment = time.after(String(order.updatedAt), 50);
    const { orderNo = null, userId = null } = order;
    const values = { bizType, bizNo: orderNo, userId, score, tags: [...tags], content };
    const id = await seeder.by(undefined, moment).add(evaluations, values);
    if (score > 3) continue;
    await seeder.by(desk, time.after(moment, 25)).update(evaluations, id, {
      replyContent: '抱歉给您带来不便，我们会改进。',
      // Settled with whoever complained.
      ...(score === 2 && { hidden: true }),
    });
  }
}

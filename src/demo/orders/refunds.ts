import { fromCents as yuan } from '../../meta/fields/money.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import type { Refundable } from '../meals/meal-orders.ts';

const open = ['pending', 'refunding', 'failed'] as const;
const decided = { done: 'success', rejected: 'rejected' } as const;

/** Refund requests in the state that the outcome of each order requires. */
export async function addRefunds(seeder: Seeder, campus: Campus, refundable: readonly Refundable[]): Promise<void> {
  const auditName = campus.staff[1]?.name as string;
  for (const [i, { orderNo, bizType, merchantId, customer, orderCents, time, outcome }] of refundable.entries()) {
    const status = outcome === 'open' ? nth(open, i) : decided[outcome];
    const decision = status !== 'pending';
    await seeder.add('orders/refundOrder', {
      orgId: campus.orgId,
      merchantId,
      orderNo,
      bizType,
      userId: customer.id,
      realName: customer.name,
      orderAmount: yuan(orderCents),
      refundAmount: yuan(orderCents),
      refundReason: nth(['餐品与描述不符', '临时有事未取', '配送超时', '商品破损'], i),
      refundWay: 'origin',
      applyTime: time,
      ...(decision && { auditName, auditRemark: status === 'rejected' ? '超过可退款时间' : '同意退款' }),
      finishTime: outcome === 'done' ? minutesAfter(time, 15) : null,
      createdAt: time,
      status,
    });
  }
}

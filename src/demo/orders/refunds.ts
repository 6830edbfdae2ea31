import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { nth, type Campus, type Customer } from '../campus.ts';
import { live, type Living } from '../life.ts';
import { accountNamed } from '../processes/seats.ts';

const refunds = 'orders/refundOrder';

/** An order whose money somebody asks back. */
export interface AskedBack {
  readonly order: Living;
  readonly bizType: 'meal' | 'shop' | 'offline';
  /** The field that holds the number of the order. */
  readonly number: 'orderNo' | 'collectionNo';
  readonly customer?: Customer;
  readonly moment: string;
  readonly outcome: 'pending' | 'refunding' | 'success' | 'rejected' | 'failed';
}

const reasons = ['餐品与描述不符', '临时有事未取', '配送超时', '商品破损'] as const;

/** Asked at the desk, and decided by somebody else. */
export async function addRefunds(
  seeder: Seeder,
  campus: Campus,
  book: DemoBook,
  asked: readonly AskedBack[],
): Promise<void> {
  const approver = await accountNamed(seeder, 'admin');
  for (const [i, { order, bizType, number, customer, moment, outcome }] of asked.entries()) {
    const refund = live(seeder, book, {
      resource: refunds,
      by: campus.desk,
      approver,
      begun: moment,
      values: async (calls) => {
        const paid = await order.read();
        const values: Row = {
          orgId: campus.orgId,
          merchantId: paid.merchantId ?? null,
          orderNo: paid[number] ?? null,
          bizType,
          ...(customer && { userId: customer.id, realName: customer.name }),
          refundAmount: paid.payAmount ?? paid.amount ?? null,
          refundReason: nth(reasons, i),
          refundWay: 'origin',
        };
        return calls.add(refunds, values);
      },
    });
    // Given back by the order's own steps meanwhile, so that nothing is left for the one who asked twice.
    if (outcome === 'failed') {
      order.step(minutesAfter(moment, 3), 'applyRefund');
      order.step(minutesAfter(moment, 6), 'refund');
    }
    const decided = minutesAfter(moment, 15);
    if (outcome === 'rejected') refund.step(decided, 'reject', { auditRemark: '超过可退款时间' });
    else if (outcome !== 'pending') refund.step(decided, 'approve', { auditRemark: '同意退款' });
  }
}

import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Campus } from '../campus.ts';

interface DemoRefund {
  readonly order: Row;
  readonly orderKind: 'receipt' | 'offline';
  readonly orderNo: string;
  readonly orderAmount: string;
  readonly amount: string;
  readonly time: string;
  /** What WeChat answered where it refused; the order stays paid. */
  readonly refusal?: string;
}

/** A refund that was asked for at WeChat, and carried out or refused. */
export async function addChannelRefund(seeder: Seeder, campus: Campus, refund: DemoRefund): Promise<void> {
  const { order, orderKind, orderNo, orderAmount, amount, time, refusal } = refund;
  const createdAt = minutesAfter(time, 3);
  await seeder.add('orders/channelRefund', {
    orgId: campus.orgId,
    merchantId: order.merchantId ?? null,
    orderKind,
    orderId: order.id ?? null,
    orderNo,
    tradeNo: order.tradeNo ?? null,
    mchId: `16200000${campus.key === 'A' ? 11 : 22}`,
    orderAmount,
    amount,
    reason: String(order.refundReason ?? '重复付款'),
    ...(refusal ? { channelReply: refusal } : { channelNo: `50300${campus.random.digits(15)}` }),
    finishTime: minutesAfter(time, 4),
    createdAt,
    status: refusal ? 'failed' : 'success',
  });
}

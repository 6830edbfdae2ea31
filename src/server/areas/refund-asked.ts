import type { Row } from '../../meta/json.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { tellCustomer } from './notices/tell-customer.ts';

/** Somebody asks for the money of an order; another person agrees to it or not. */
export const askForRefund = ({ status = null }: Row): Row => ({ refundFrom: status });

/** It is not agreed to, and the order goes on where it was. */
export const rejectRefund = ({ refundFrom = null }: Row): Row => ({
  ...(refundFrom !== null && { status: refundFrom }),
  refundFrom: null,
});

interface Decided {
  readonly resource: string;
  readonly action: string;
  readonly order: Row;
}

/** Whoever ordered hears what became of it. */
export async function tellOfRefund(context: Context, tx: Queries, { resource, action, order }: Decided): Promise<void> {
  const about = `您的订单${String(order.orderNo)}的退款申请`;
  const text = {
    refund: {
      title: '订单已退款',
      content: `${about}已通过，${String(order.refundAmount ?? order.payAmount)}元已原路退回。`,
    },
    rejectRefund: {
      title: '退款申请未通过',
      content: `${about}未通过，订单将继续处理，如有疑问请联系商家或物业。`,
    },
  }[action];
  if (!text || typeof order.userId !== 'string') return;
  await tellCustomer(context, tx, {
    about: { resource, id: order.id },
    orgId: order.orgId ?? null,
    userId: order.userId,
    ...text,
  });
}

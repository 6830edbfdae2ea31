import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { personOfCard } from '../meals/card.ts';
import { takePayment } from '../take-payment.ts';
import { originOf, type DeskOrder } from './desk-order.ts';

/** Takes what a till asks for: from the wallet of whoever pays, who may be known by a card, or as money that was seen there. */
export async function collect(context: Context, tx: Queries, desk: DeskOrder, order: Row): Promise<Row> {
  const payer = await payerOf(context, tx, order);
  const { orgId, merchantId, payWay } = order;
  const amount = cents(order[desk.paid]);
  if (amount <= 0)
    throw new AppError('invalid', {}, { errors: [{ path: 'amount', problem: 'tooSmall', values: { limit: '0.01' } }] });
  await takePayment(context, tx, {
    origin: originOf(desk, order),
    orgId: String(orgId),
    merchantId: String(merchantId),
    amount,
    payWay,
    remark: `窗口收款 ${String(order[desk.number])}`,
    ...(payer.userId !== undefined && { userId: payer.userId }),
  });
  return payer;
}

/** A card that is lost, stopped or over pays nothing. */
async function payerOf(context: Context, tx: Queries, { userId = null, cardNo = null }: Row): Promise<Row> {
  if (typeof cardNo === 'string' && cardNo !== '') {
    const owner = await personOfCard(context, cardNo, tx);
    if (!owner || (userId !== null && owner.userId !== userId)) throw new AppError('cardUnusable', { card: cardNo });
    return { userId: owner.userId ?? null, realName: owner.realName ?? null };
  }
  if (userId === null) return {};
  const user = await asSystem(context, 'residents/user', tx).one(userId, 'rely');
  return { userId, realName: user?.realName ?? null };
}

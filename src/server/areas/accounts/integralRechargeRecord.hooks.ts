import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { refundStep, type RefundedOrder } from '../outside-refund.ts';
import { takePayment } from '../take-payment.ts';
import { changePoints } from './points.ts';

const records = 'accounts/integralRechargeRecord';

const originOf = ({ id, rechargeNo }: Row) => ({ kind: 'points', id: String(id), number: String(rechargeNo) }) as const;

const projectOf = async (context: Context, tx: Queries, { userId }: Row): Promise<string> =>
  String((await asSystem(context, 'residents/user', tx).get(String(userId))).orgId);

/** How many points there are for it: as the offer said when they were ordered. */
async function priced(context: Context, tx: Queries, values: Row): Promise<void> {
  const offer = await asSystem(context, 'accounts/integralRechargeSet', tx).one(values.setId);
  if (!offer) throw new AppError('invalid', {}, { errors: [{ path: 'setId', problem: 'required' }] });
  if (cents(values.amount) !== cents(offer.amount))
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'amount', problem: 'notWorkedOut', values: { expected: String(offer.amount) } }] },
    );
  values.points = Number(offer.points) + Number(offer.giftPoints ?? 0);
}

async function pay(context: Context, tx: Queries, row: Row): Promise<void> {
  const [origin, orgId] = [originOf(row), await projectOf(context, tx, row)];
  await takePayment(context, tx, {
    origin,
    orgId,
    amount: cents(row.amount),
    payWay: row.payWay,
    userId: row.userId,
    remark: `积分充值 ${origin.number}`,
  });
  const offer = await asSystem(context, 'accounts/integralRechargeSet', tx).one(row.setId);
  const gift = Math.min(Number(row.points), Number(offer?.giftPoints ?? 0));
  await changePoints(context, tx, {
    userId: String(row.userId),
    orgId,
    origin: `points:${origin.id}:pay`,
    bizNo: origin.number,
    lines: [
      { changeType: 'recharge', points: Number(row.points) - gift },
      { changeType: 'gift', points: gift },
    ],
  });
}

/** Its points are gone at once, whenever the money is back. */
async function takeBack(context: Context, tx: Queries, row: Row): Promise<void> {
  const origin = originOf(row);
  await changePoints(context, tx, {
    userId: String(row.userId),
    orgId: await projectOf(context, tx, row),
    origin: `points:${origin.id}:refund`,
    bizNo: origin.number,
    lines: [{ changeType: 'refund', points: -Number(row.points) }],
  });
}

const refundOf = async (context: Context, tx: Queries, row: Row): Promise<RefundedOrder> => ({
  kind: 'points',
  origin: originOf(row),
  orgId: await projectOf(context, tx, row),
  amount: cents(row.amount),
  reason: '积分充值退款',
});

const hooks: ResourceHooks = {
  async before(context, tx, change) {
    const { action, before, values } = change;
    if (action === 'add') await priced(context, tx, values);
    if (action === 'pay' && before) await pay(context, tx, before);
    if (action === 'refund' && before) await takeBack(context, tx, before);
    await refundStep(context, tx, change, 'refund', (row) => refundOf(context, tx, row));
  },
};

export default { resource: records, hooks };

import { AppError } from '../../../meta/errors.ts';
import { fromCents, toCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Change, ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { payOrder } from '../order-payment.ts';
import { asSystem } from '../../records/rows.ts';
import { carAt, carparkOf, insideOf } from './cars.ts';
import { parkingFee } from './fee.ts';
import { leaseOf } from './lease.ts';

type Step = (context: Context, tx: Queries, change: Change) => Promise<void>;

/** The car park is locked with each step, so that cars come and go one after the other. */
const steps: Readonly<Record<string, Step>> = {
  async add(context, tx, { values }) {
    const carpark = await carparkOf(context, tx, values);
    if (carpark.status !== 'enabled') throw new AppError('carparkClosed', { name: carpark.carparkName });
    if (values.leaseType === 'visitor' && carpark.allowVisitor === false)
      throw new AppError('carparkWithoutVisitors', { name: carpark.carparkName });
    values.leaseType = await leaseOf(context, tx, carpark, values);
    await refuseInside(context, tx, values);
    await moveSpaces(context, tx, carpark, -1);
  },
  pay: payStay,
  collect: payStay,
  async out(context, tx, { before = {}, values }) {
    const carpark = await carparkOf(context, tx, before);
    const fee = before.status === 'paid' ? 0 : parkingFee(carpark, before, nowMs()) - paidFor(before);
    if (fee > 0) throw new AppError('parkingUnpaid', { plate: before.plateNo, amount: fromCents(fee) });
    values.payAmount = before.payAmount ?? '0.00';
    await moveSpaces(context, tx, carpark, 1);
  },
  /** A record that is taken back was no entry. */
  async delete(context, tx, { before = {} }) {
    if (before.status !== 'out') await moveSpaces(context, tx, await carparkOf(context, tx, before), 1);
  },
};

const paidFor = ({ payAmount }: Row): number => toCents(String(payAmount ?? '0.00'));

/** What the stay costs by now, but for what was paid of it already; whoever stays on pays once more. */
async function payStay(context: Context, tx: Queries, { action, before = {}, values }: Change): Promise<void> {
  const carpark = await carparkOf(context, tx, before);
  const [fee, paid] = [parkingFee(carpark, before, nowMs()), paidFor(before)];
  const plate = String(before.plateNo);
  await payOrder(context, tx, action, {
    origin: { kind: 'parking', id: `${String(before.id)}:${paid}`, number: plate },
    orgId: String(carpark.orgId),
    amount: Math.max(0, fee - paid),
    payWay: values.payWay,
    virtId: (await carAt(context, tx, before))?.virtId,
    remark: `停车 ${plate}`,
  });
  values.payAmount = fromCents(Math.max(fee, paid));
}

const hooks: ResourceHooks = {
  before: (context, tx, change) => steps[change.action]?.(context, tx, change),
};

async function refuseInside(context: Context, tx: Queries, { plateNo, carparkId }: Row): Promise<void> {
  const inside = await insideOf(context, tx, carparkId, [plateNo]);
  if (inside.length > 0) throw new AppError('carInside', { plate: plateNo });
}

/** One space less or more, never below none nor above all. */
async function moveSpaces(context: Context, tx: Queries, carpark: Row, by: 1 | -1): Promise<void> {
  const [free, total] = [Number(carpark.freeSpaces ?? 0), Number(carpark.totalSpaces ?? 0)];
  if (by < 0 && free < 1) throw new AppError('carparkFull', { name: carpark.carparkName });
  const freeSpaces = Math.min(total, free + by);
  if (freeSpaces !== free) await asSystem(context, 'parking/carpark', tx).change(carpark, { freeSpaces });
}

export default { resource: 'parking/inout', hooks };

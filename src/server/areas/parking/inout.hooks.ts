import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { Change, ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { takePayment } from '../take-payment.ts';
import { receives } from '../shop/ids.ts';
import { asSystem } from '../../records/rows.ts';
import { carAt, carparkOf, hasInside, insideOf } from './cars.ts';
import { dueOf } from './due.ts';
import { casual } from './fee.ts';
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
    await refuseCrowd(context, tx, carpark, values);
    await moveSpaces(context, tx, carpark, -1);
  },
  pay: payStay,
  collect: payStay,
  async out(context, tx, { before = {}, values }) {
    const carpark = await carparkOf(context, tx, before);
    const { due } = await dueOf(context, tx, carpark, before);
    if (before.status !== 'paid' && due > 0)
      throw new AppError('parkingUnpaid', { plate: before.plateNo, amount: fromCents(due) });
    values.payAmount = before.payAmount ?? '0.00';
    await moveSpaces(context, tx, carpark, 1);
  },
  /** A record that is taken back was no entry. */
  async delete(context, tx, { before = {} }) {
    await moveSpaces(context, tx, await carparkOf(context, tx, before), 1);
  },
};

/** What the stay costs by now, but for what was paid of it already; whoever stays on pays once more. */
async function payStay(context: Context, tx: Queries, { before = {}, values }: Change): Promise<void> {
  const carpark = await carparkOf(context, tx, before);
  const { due, discount, settled, receive } = await dueOf(context, tx, carpark, before, values.couponReceiveId);
  const plate = String(before.plateNo);
  if (due > 0)
    await takePayment(context, tx, {
      origin: { kind: 'parking', id: `${String(before.id)}:${settled}`, number: plate },
      orgId: String(carpark.orgId),
      amount: due,
      payWay: values.payWay,
      virtId: (await carAt(context, tx, before))?.virtId,
      remark: `停车 ${plate}`,
    });
  // What costs nothing was paid in no way.
  else values.payWay = before.payWay ?? null;
  values.payAmount = fromCents(cents(before.payAmount) + due);
  if (!receive) return;
  values.discountAmount = fromCents(cents(before.discountAmount) + discount);
  await asSystem(context, receives, tx).changeStep(receive, 'use', { orderNo: plate });
}

const hooks: ResourceHooks = {
  before: (context, tx, change) => steps[change.action]?.(context, tx, change),
};

async function refuseInside(context: Context, tx: Queries, { plateNo, carparkId }: Row): Promise<void> {
  const inside = await insideOf(context, tx, carparkId, [plateNo]);
  if (inside.length > 0) throw new AppError('carInside', { plate: plateNo });
}

/** Short stays are limited, so that those who rent a space find one. */
async function refuseCrowd(context: Context, tx: Queries, carpark: Row, { leaseType = null }: Row): Promise<void> {
  if (typeof carpark.tempSpaces !== 'number' || !casual.includes(leaseType)) return;
  if (await hasInside(context, tx, carpark.id, casual, carpark.tempSpaces))
    throw new AppError('tempSpacesFull', { name: carpark.carparkName, limit: carpark.tempSpaces });
}

/** One space less or more, never below none nor above all. */
async function moveSpaces(context: Context, tx: Queries, carpark: Row, by: 1 | -1): Promise<void> {
  const [free, total] = [Number(carpark.freeSpaces ?? 0), Number(carpark.totalSpaces ?? 0)];
  if (by < 0 && free < 1) throw new AppError('carparkFull', { name: carpark.carparkName });
  const freeSpaces = Math.min(total, free + by);
  if (freeSpaces !== free) await asSystem(context, 'parking/carpark', tx).change(carpark, { freeSpaces });
}

export default { resource: 'parking/inout', hooks };

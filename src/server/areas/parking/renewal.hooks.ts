import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { refundStep, type RefundedOrder } from '../outside-refund.ts';
import { isPaying, takePayment } from '../take-payment.ts';
import { carparkOf } from './cars.ts';
import { goOn, rentedCar, takeBack, timeAfter } from './rented-time.ts';

const originOf = ({ id, renewalNo }: Row) =>
  ({ kind: 'parkingRent', id: String(id), number: String(renewalNo) }) as const;

/** A renewal goes on where the car's time ends, and costs what its car park asks for a month. */
const hooks: ResourceHooks = {
  async before(context, tx, change) {
    const { action, before, values } = change;
    if (action === 'add' || action === 'update')
      Object.assign(values, await priced(context, tx, { ...before, ...values }));
    if (!before) return;
    if (isPaying(action)) Object.assign(values, await paid(context, tx, before, values));
    if (action === 'refund') await takeBack(context, tx, before.carId, before);
    await refundStep(context, tx, change, 'refund', (renewal) => refundOf(context, tx, renewal));
  },
};

async function priced(context: Context, tx: Queries, { carId, months }: Row): Promise<Row> {
  const car = await rentedCar(context, tx, carId, 'rely');
  const { carparkName, monthFee } = await carparkOf(context, tx, car);
  const fee = cents(monthFee ?? '0.00');
  if (fee === 0) throw refusal('carparkWithoutRent', 'carId', { name: String(carparkName) });
  const { startDate, endDate } = timeAfter(car, Number(months));
  return { amount: fromCents(fee * Number(months)), startDate, endDate };
}

/** Its time is that of the moment at which it is paid: another renewal may have come before. */
async function paid(context: Context, tx: Queries, renewal: Row, { payWay }: Row): Promise<Row> {
  const car = await rentedCar(context, tx, renewal.carId, 'change');
  const { orgId } = await carparkOf(context, tx, renewal);
  await takePayment(context, tx, {
    origin: originOf(renewal),
    orgId: String(orgId),
    amount: cents(renewal.amount),
    payWay,
    virtId: car.virtId,
    remark: `月租续费 ${String(car.plateNo)}`,
  });
  const { startDate, endDate } = await goOn(context, tx, car, Number(renewal.months));
  return { startDate, endDate };
}

async function refundOf(context: Context, tx: Queries, renewal: Row): Promise<RefundedOrder> {
  const { orgId } = await carparkOf(context, tx, renewal);
  return {
    kind: 'parkingRent',
    origin: originOf(renewal),
    orgId,
    amount: cents(renewal.amount),
    reason: '月租退费',
  };
}

export default { resource: 'parking/renewal', hooks };

import { AppError, type FieldError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { isPaying, takePayment } from '../take-payment.ts';
import { refundStep, type RefundedOrder } from '../outside-refund.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { bookingErrors } from './booking-rules.ts';
import { priceOf } from './price.ts';

/** What a booking is validated and priced by. */
const decisive = ['roomId', 'startTime', 'endTime', 'attendeeCount', 'services', 'virtId'] as const;

const minute = 60_000;

const hooks: ResourceHooks = {
  // A booking that is cancelled leaves its room at once, whenever the money is back.
  async before(context, tx, change) {
    const { action, before, values } = change;
    if (before && isPaying(action)) await payBooking(context, tx, before, values);
    await refundStep(context, tx, change, 'cancel', (booking) => refundOf(context, tx, booking));
    const changed = decisive.filter(
      (name) => name in values && JSON.stringify(values[name]) !== JSON.stringify(before?.[name] ?? null),
    );
    if (!['add', 'update'].includes(action) || changed.length === 0) return;
    const booking = { ...before, ...values };
    const room = await asSystem(context, 'meetings/room', tx).get(String(booking.roomId), 'rely');
    refuse(bookingErrors(room, booking, new Set(changed), nowMs()));
    // Nobody changes what was paid already.
    const amount = fromCents(priceOf(room, booking, await isOwn(context, tx, room, booking)));
    if (before?.payWay && amount !== (before.amount ?? '0.00')) throw new AppError('paidAlready');
    Object.assign(values, { amount, releaseTime: releaseTimeOf(room, booking) });
    // Where nobody has to approve, it only has to be paid, if at all.
    if (action === 'add' && room.needApprove !== true) values.status = amount === '0.00' ? 'booked' : 'unpaid';
  },
};

const originOf = ({ id, orderNo }: Row) => ({ kind: 'meeting', id: String(id), number: String(orderNo) }) as const;

const costOf = ({ amount }: Row): number => cents(amount);

async function refundOf(context: Context, tx: Queries, booking: Row): Promise<RefundedOrder> {
  const room = await asSystem(context, 'meetings/room', tx).get(String(booking.roomId));
  return {
    kind: 'meeting',
    origin: originOf(booking),
    orgId: room.orgId,
    amount: costOf(booking),
    reason: '取消会议室预订',
  };
}

async function payBooking(context: Context, tx: Queries, booking: Row, { payWay }: Row): Promise<void> {
  const room = await asSystem(context, 'meetings/room', tx).get(String(booking.roomId));
  await takePayment(context, tx, {
    origin: originOf(booking),
    orgId: String(room.orgId),
    amount: costOf(booking),
    payWay,
    userId: booking.userId,
    virtId: booking.virtId,
    remark: `会议室 ${String(booking.orderNo)}`,
  });
}

/** When a room is free again that nobody came for; rooms without check-in are held to the end. */
function releaseTimeOf({ signRequired, releaseMinutes }: Row, { startTime }: Row): string | null {
  return signRequired === true
    ? new Date(Date.parse(String(startTime)) + Number(releaseMinutes ?? 0) * minute).toISOString()
    : null;
}

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
}

/** Those of the project pay the price for inside: its own customers without an enterprise, and enterprises that are there. */
async function isOwn(context: Context, tx: Queries, room: Row, { virtId }: Row): Promise<boolean> {
  if (!virtId) return true;
  const [enterprise] = await context.store.find(
    resourceOf(context, 'enterprise/virtualarchitecture').table,
    ['orgId'],
    isColumn('id', virtId),
    { tx, limit: 1 },
  );
  return enterprise?.orgId === room.orgId;
}

export default { resource: 'meetings/order', hooks };

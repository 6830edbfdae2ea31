import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import type { CompiledTransition, Resource } from '../../src/meta/model.ts';
import { bookSome } from '../../src/server/areas/accounts/recharge-booking.ts';
import { applications, replaceLines } from '../../src/server/areas/accounts/recharge-list.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import { systemContext } from '../../src/server/system.ts';
import { onForm, type StoredRow } from './calls.ts';
import { stallOf } from './particular-rows/shop.ts';
import type { Rows } from './rows.ts';
import { fillWallet, givePoints, takeDeduction } from './wallets.ts';

/** Values that transitions need although no declaration says so, by `resource.transition`. */
const particularSteps: Readonly<Record<string, Row | ((rows: Rows, row: Row) => Promise<Row>)>> = {
  'aircon/order.pay': { payWay: 'cash_wallet' },
  'carwash/order.pay': { payWay: 'cash_wallet' },
  'meetings/order.pay': { payWay: 'cash_wallet' },
  'parking/inout.pay': { payWay: 'cash_wallet', couponReceiveId: null },
  'parking/car.extend': async () => ({ startDate: null, endDate: addDays(chinaDay(Date.now()), 30) }),
  // Nothing to pay, so that anybody can.
  'parking/renewal.pay': async (rows, { id }) => {
    if (typeof id === 'string') await rows.put(rows.resource('parking/renewal'), id, { amount: '0.00' });
    return { payWay: 'cash_wallet' };
  },
  // The last one of its car, which has not begun.
  'parking/renewal.refund': async (rows, { id, carId, endDate }) => {
    const startDate = addDays(chinaDay(Date.now()), 1);
    if (typeof id === 'string') await rows.put(rows.resource('parking/renewal'), id, { amount: '0.00', startDate });
    if (typeof carId === 'string') await rows.put(rows.resource('parking/car'), carId, { endDate: endDate ?? null });
    return {};
  },
  'convenience/recharge.pay': { payWay: 'cash_wallet' },
  // Of a type that is charged, and not paid before.
  'repairs/userRepair.requestPay': async (rows, { id, repairTypeId }) => {
    if (typeof repairTypeId === 'string')
      await rows.put(rows.resource('repairs/userRepairType'), repairTypeId, { needPay: true });
    if (typeof id === 'string') await rows.put(rows.resource('repairs/userRepair'), id, { paidAmount: null });
    return { laborFee: '20.00', materialFee: '5.00' };
  },
  'repairs/userRepair.pay': { payWay: 'cash' },
  'repairs/userRepair.evaluate': async (rows, { repairTypeId }) => {
    if (typeof repairTypeId === 'string')
      await rows.put(rows.resource('repairs/userRepairType'), repairTypeId, { needVisit: true });
    return {};
  },
  // Something was paid at the desk, and nothing of it is back.
  'repairs/userRepair.refundFee': async (rows, { id, status }) => {
    const paid = { paidAmount: '1.00', refundAmount: null, payWay: 'cash' };
    const isOver = ['wait_evaluate', 'wait_visit', 'finished'].includes(String(status));
    if (typeof id === 'string' && isOver) await rows.put(rows.resource('repairs/userRepair'), id, paid);
    return {};
  },
  // Of what has been booked.
  'meetings/conferenceCustomer.invite': async (rows, { conferenceId }) => {
    if (typeof conferenceId === 'string')
      await rows.put(rows.resource('meetings/conference'), conferenceId, { status: 'booked' });
    return {};
  },
  // A deposit that was not taken before.
  'processes/itemBorrow.takeDeposit': async (rows, { id, status, depositTime }) => {
    if (typeof id === 'string' && depositTime && ['borrowed', 'overdue'].includes(String(status)))
      await rows.put(rows.resource('processes/itemBorrow'), id, { depositTime: null });
    return { depositWay: 'cash' };
  },
  'shop/recovery.takeDeposit': async (rows, { id, status, depositTime, depositAmount }) => {
    if (typeof id === 'string' && status === 'waiting' && (depositTime || !depositAmount))
      await rows.put(rows.resource('shop/recovery'), id, { depositTime: null, depositAmount: '5.00' });
    return { depositWay: 'cash' };
  },
  'meetings/conference.takeDeposit': async (rows, { id, status }) => {
    const fresh = { depositAmount: '1.00', depositTime: null };
    if (typeof id === 'string' && ['booked', 'preparing'].includes(String(status)))
      await rows.put(rows.resource('meetings/conference'), id, fresh);
    return { depositWay: 'cash' };
  },
  // No deposit was taken, so none of it is kept.
  'meetings/conference.cancel': { depositKept: null },
  'shop/recovery.recover': { depositKept: null },
  // Each time for longer.
  'enterprise/productSign.renew': async (_rows, { endDate }) => {
    const today = chinaDay(Date.now());
    return { endDate: addDays(typeof endDate === 'string' && endDate > today ? endDate : today, 1) };
  },
  // Somebody has enough for what is taken once more, and what goes back was taken.
  'orders/deduction.retry': async (rows, { id }) => {
    await ownerOf(rows, 'orders/deduction', id, (row, owner) => fillWallet(rows, owner, String(row.accountType)));
    return {};
  },
  'orders/deduction.revoke': async (rows, { id }) => {
    await ownerOf(rows, 'orders/deduction', id, async (row, owner) => {
      await fillWallet(rows, owner, String(row.accountType));
      await takeDeduction(rows, row);
    });
    return {};
  },
  'accounts/integralRechargeRecord.refund': async (rows, { id }) => {
    await ownerOf(rows, 'accounts/integralRechargeRecord', id, (row, owner) =>
      givePoints(rows, owner, Number(row.points)),
    );
    return {};
  },
  // Nothing was paid, so that nothing goes back.
  'accounts/cloudCardPayment.refund': async (rows, { id }) => {
    if (typeof id === 'string') await rows.put(rows.resource('accounts/cloudCardPayment'), id, { amount: '0.00' });
    return {};
  },
  // A number from the project's series, or one printed on a card.
  'residents/cardUser.generateCardNo': async (rows, { orgId }) => {
    // If the card is not visible, its project is unknown.
    if (!orgId) return { cardType: 'physical', validDate: null };
    const settings = {
      orgId,
      status: 'enabled',
      cardPrefix: null,
      cardLength: 12,
      cardTypes: null,
      validDays: null,
      checkDigit: true,
      needPassword: false,
      passwordAmount: null,
    };
    await rows.add(rows.resource('accounts/cloudCardConfig'), settings);
    return { cardType: 'physical', validDate: null };
  },
  'residents/cardUser.bindCard': async (rows) => ({
    cardNo: `CARD${rows.next()}`,
    cardPhysicalNo: null,
    validDate: null,
  }),
  // Cards in this state have a number.
  'residents/cardUser.activeCardNo': async (rows, { id, cardNo }) => {
    if (typeof id === 'string' && !cardNo)
      await rows.put(rows.resource('residents/cardUser'), id, { cardNo: `CARD${rows.next()}`, validDate: null });
    return {};
  },
  'residents/cardUser.replaceCard': async (rows) => ({
    feeWay: 'free',
    cardNo: `CARD${rows.next()}`,
    cardPhysicalNo: null,
    validDate: null,
  }),
  'residents/cardUser.renew': async () => ({ validDate: addDays(chinaDay(Date.now()), 30) }),
  'doors/linglingCard.renew': async () => ({ validEnd: addDays(chinaDay(Date.now()), 30) }),
  'organisation/staff.vacation': async () => ({ vacationEnd: addDays(chinaDay(Date.now()), 5) }),
  // Leaving closes an account, and a row picked at random may hold that of whoever tries the next call.
  'organisation/staff.leave': async (rows, { id }) => {
    if (typeof id === 'string') await rows.put(rows.resource('organisation/staff'), id, { userId: null });
    return {};
  },
  // Without an amount, everything is refunded.
  'orders/receivables.collect': { cardNo: null },
  'orders/receivables.refund': { refundAsked: null },
  'orders/receivables.refundRest': { refundAsked: null },
  'orders/collection.refund': { refundAsked: null },
  // A courier of the merchant.
  'shop/order.carrierOrder': async (rows) => ({ staffId: (await stallOf(rows, {})).staffId }),
  // Only effective contracts can be billed.
  'enterprise/contractOrder.bill': async (rows, { contractId }) => {
    if (typeof contractId === 'string')
      await rows.put(rows.resource('enterprise/contractInfo'), contractId, { status: 'effective' });
    return {};
  },
  // What is reversed was booked.
  'accounts/rechargeManage.reverse': async (rows, { id }) => {
    if (typeof id === 'string') await bookRecharge(rows, id);
    return { reverseReason: '重复充值' };
  },
  'shop/order.printSlip': printerFor,
  'meals/orderDinner.printSlip': printerFor,
  'billing/billRecord.pay': { payWay: 'cash' },
  'billing/generalBill.pay': { payWay: 'cash' },
  // The part that is not refunded is kept as a deduction, in full.
  'billing/depositRecord.applyRefund': { refundAmount: '0.01', deductAmount: null },
  'parking/inout.collect': { payWay: 'cash', couponReceiveId: null },
  // Only failed deliveries are sent again.
  'notices/emailMessage.resendFailed': (rows, { id }) =>
    failedDelivery(rows, {
      channel: 'email',
      emailId: id ?? null,
      messageId: id ?? null,
      address: `reader${rows.next()}@example.com`,
    }),
  'notices/mobileMessage.resendFailed': (rows, { id }) =>
    failedDelivery(rows, {
      channel: 'sms',
      mobileId: id ?? null,
      messageId: id ?? null,
      address: `139${String(10_000_000 + Number(rows.next()))}`,
    }),
  'notices/messagePush.resendFailed': (rows, { id }) =>
    failedDelivery(rows, {
      channel: 'push',
      pushId: id ?? null,
      messageId: id ?? null,
      address: `user-${rows.next()}`,
    }),
  'wechat/wxTemplateMessage.resendFailed': (rows, { id }) =>
    failedDelivery(rows, {
      channel: 'wechat',
      templateMessageId: id ?? null,
      messageId: id ?? null,
      address: `follower_${rows.next()}`,
    }),
};

/** A printer of the merchant prints whatever is wanted. */
async function printerFor(rows: Rows, { merchantId, orgId }: Row): Promise<Row> {
  if (typeof merchantId === 'string')
    await rows.add(rows.resource('equipment/printConfig'), {
      merchantId,
      equipmentId: (
        await rows.add(rows.resource('equipment/equipment'), {
          equipmentType: 'printer',
          merchantId,
          ...(orgId && { orgId }),
        })
      ).id,
      status: 'enabled',
      ticketTypes: ['kitchen', 'customer', 'delivery'],
    });
  return {};
}

/** Works on a stored row and on whoever it belongs to, in the project of the row or else of that person. */
async function ownerOf(
  rows: Rows,
  resource: string,
  id: Row[string] | undefined,
  work: (row: Row, owner: { userId: string; orgId: string }) => Promise<void>,
): Promise<void> {
  const row = typeof id === 'string' ? await rows.find(rows.resource(resource), id) : undefined;
  if (!row?.userId) return;
  const user = await rows.find(rows.resource('residents/user'), String(row.userId));
  await work(row, { userId: String(row.userId), orgId: String(row.orgId ?? user?.orgId) });
}

async function bookRecharge({ services }: Rows, id: string): Promise<void> {
  const context = systemContext(services);
  await services.store.transaction(async (tx) => {
    const application = (await asSystem(context, applications, tx).one(id, 'change')) as Row;
    const { userIds, amount } = application;
    // Anew, where it was reversed before.
    if (Array.isArray(userIds))
      await replaceLines(
        context,
        tx,
        id,
        userIds.map((userId) => ({ userId: String(userId), realName: null, amount: String(amount) })),
      );
    await bookSome(context, tx, application);
  });
}

async function failedDelivery(rows: Rows, of: Row): Promise<Row> {
  await rows.copyOfAny(rows.resource('notices/messageReceiver'), {
    emailId: null,
    mobileId: null,
    codeId: null,
    held: null,
    startTime: null,
    ...of,
    status: 'failed',
  });
  return {};
}

/** The values for one transition; empty if its declaration is complete. */
export async function particularStep(
  rows: Rows,
  resource: Resource,
  transition: string | undefined,
  row: Row = {},
): Promise<Row> {
  await placeFor(rows, resource, transition, row);
  const known = particularSteps[`${resource.id}.${transition ?? ''}`];
  return typeof known === 'function' ? known(rows, row) : { ...known };
}

/** What a step asks for; one that takes two people, what its taker has seen. */
export async function stepBody(
  rows: Rows,
  resource: Resource,
  transition: CompiledTransition,
  row: StoredRow,
): Promise<Row> {
  const values = await rows.asked(resource, transition);
  Object.assign(values, await particularStep(rows, resource, transition.name, row));
  return { ...onForm(resource, values), ...(transition.fourEyes && { version: row.version }) };
}

/** Some steps are for rows with one value alone. */
async function placeFor(rows: Rows, { id, states }: Resource, transition: string | undefined, row: Row): Promise<void> {
  const where = Object.entries(states?.transitions.get(transition ?? '')?.where ?? {});
  if (where.length === 0 || typeof row.id !== 'string') return;
  await rows.put(
    rows.resource(id),
    row.id,
    Object.fromEntries(where.map(([name, wanted = []]) => [name, [wanted].flat()[0] ?? null])),
  );
}

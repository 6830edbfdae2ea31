import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, Row } from '../../src/meta/json.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { cents, Stored, sum } from '../support/stored.ts';

/** In the demo data every sum is the sum of what it stands over, as it would be where people have worked with it. */
let running: RunningServer;
let stored: Stored;

beforeAll(async () => {
  running = await startServer();
  stored = await Stored.of(running.server.services);
});
afterAll(() => running.stop());

const byTime = (rows: readonly Row[], field: string) =>
  rows.toSorted((a, b) => String(a[field]).localeCompare(String(b[field])) || String(a.id).localeCompare(String(b.id)));

/** Each entry begins where the one before has ended; returns the end. */
function follow(
  entries: readonly Row[],
  before: string,
  after: string,
  change: (entry: Row) => number,
  scale = cents,
): number {
  let balance = 0;
  for (const entry of entries) {
    expect(scale(entry[before]), JSON.stringify(entry)).toBe(balance);
    balance += change(entry);
    expect(scale(entry[after]), JSON.stringify(entry)).toBe(balance);
  }
  return balance;
}

test('the balance of a wallet is what its entries sum to', () => {
  // A correction goes either way.
  const sign: Readonly<Record<string, number>> = { recharge: 1, refund: 1, deduct: -1, clear: -1, freeze: 0 };
  const entries = stored.rows('accounts/userRecod');
  let checked = 0;
  for (const account of stored.rows('accounts/userAccount')) {
    const own = byTime(
      entries.filter((entry) => entry.userId === account.userId && entry.accountType === account.accountType),
      'operateTime',
    );
    checked += own.length;
    // What is put aside is not there to be spent, and not gone either.
    expect(cents(account.balance) + cents(account.frozenAmount), JSON.stringify(account)).toBe(
      follow(
        own,
        'beforeBalance',
        'afterBalance',
        (entry) =>
          cents(entry.amount) *
          (sign[String(entry.operation)] ?? Math.sign(cents(entry.afterBalance) - cents(entry.beforeBalance))),
      ),
    );
  }
  expect(checked).toBe(entries.length);
});

test('a card shows what lies in the wallets of its holder', () => {
  const wallets = stored.by('accounts/userAccount', 'userId');
  for (const card of stored.rows('residents/cardUser'))
    // Points are no money.
    expect(cents(card.balance)).toBe(
      sum(
        (wallets.get(card.userId as Json) ?? []).filter(({ accountType }) => accountType !== 'points'),
        'balance',
      ),
    );
});

test('the balance of an enterprise account is what its entries sum to, and what it passed on lies below it', () => {
  const entries = stored.by('accounts/virtAccountWater', 'accountId');
  const ofSubs = stored.by('accounts/virtAccountWater', 'extendId');
  const below = stored.by('accounts/virtAccountExtend', 'accountId');
  for (const account of stored.rows('accounts/virtAccount')) {
    const own = byTime(entries.get(account.id as Json) ?? [], 'tradeTime');
    expect(cents(account.balance) + cents(account.frozenAmount)).toBe(
      follow(
        own,
        'beforeBalance',
        'afterBalance',
        (entry) => (entry.direction === 'in' ? 1 : -1) * cents(entry.amount),
      ),
    );
    // What they passed on, less what came back, is what their sub-accounts took in, less what these gave back.
    const passed = own
      .filter(({ tradeType }) => tradeType === 'transfer')
      .reduce((total, { amount, direction }) => total + (direction === 'out' ? 1 : -1) * cents(amount), 0);
    const subs = (below.get(account.id as Json) ?? []).flatMap(({ id }) => ofSubs.get(id as Json) ?? []);
    const taken = subs
      .filter(({ tradeType }) => tradeType === 'transfer')
      .reduce((total, { amount, direction }) => total + (direction === 'in' ? 1 : -1) * cents(amount), 0);
    expect(taken).toBe(passed);
  }
  for (const account of stored.rows('accounts/virtAccountExtend'))
    expect(cents(account.balance)).toBe(cents(account.totalIn) - cents(account.totalOut));
});

test('what an enterprise may still spend on credit is what its operations sum to', () => {
  const operations = stored.by('accounts/creditQuotaOperation', 'creditId');
  for (const credit of stored.rows('accounts/credit')) {
    const own = byTime(operations.get(credit.id as Json) ?? [], 'operateTime');
    // Nothing can be spent of what has run out or was closed, whatever had been granted.
    if (credit.status === 'expired' || credit.status === 'closed') {
      expect(cents(credit.availableQuota)).toBe(0);
      continue;
    }
    expect(cents(credit.availableQuota) + cents(credit.frozenQuota)).toBe(
      follow(own, 'beforeQuota', 'afterQuota', (operation) => cents(operation.amount)),
    );
    if (own.length > 0)
      expect(cents(credit.availableQuota) + cents(credit.usedQuota) + cents(credit.frozenQuota)).toBe(
        cents(credit.totalQuota),
      );
  }
});

test('points follow from their entries', () => {
  for (const entries of stored.by('accounts/integralRecord', 'userId').values()) {
    let balance = 0;
    for (const entry of byTime(entries, 'changeTime')) expect(entry.balance).toBe((balance += Number(entry.points)));
  }
});

test('meal orders sum up their dishes, and say who pays how much', () => {
  const details = stored.by('meals/orderDinnerDetails', 'orderId');
  for (const order of stored.rows('meals/orderDinner')) {
    const own = details.get(order.id as Json) ?? [];
    expect(own.length, String(order.orderNo)).toBeGreaterThan(0);
    for (const line of own) expect(cents(line.amount)).toBe(cents(line.price) * Number(line.quantity));
    expect(sum(own, 'amount')).toBe(cents(order.totalAmount));
    expect(own.reduce((count, line) => count + Number(line.quantity), 0)).toBe(order.quantity);
    expect(cents(order.payAmount)).toBe(
      cents(order.totalAmount) - cents(order.subsidyAmount) - cents(order.couponAmount),
    );
    // Where the enterprise pays for all of it, no wallet does.
    const isPaid = order.payTime !== null && cents(order.payAmount) > 0;
    expect(order.payWay !== null, String(order.orderNo)).toBe(isPaid);
  }
});

test('meal lines count the portions that are ordered', () => {
  const orders = stored.by('meals/orderDinner', 'lineId');
  for (const line of stored.rows('meals/lineManage')) {
    const kept = (orders.get(line.id as Json) ?? []).filter(
      ({ status }) => status !== 'cancelled' && status !== 'refunded',
    );
    expect(line.orderedCount).toBe(kept.reduce((count, order) => count + Number(order.quantity), 0));
  }
});

test('shop orders sum up their goods, and stock falls by what was sold', () => {
  for (const order of stored.rows('shop/order')) {
    const goods = order.items as { price: string; quantity: number }[];
    expect(goods.reduce((total, item) => total + cents(item.price) * item.quantity, 0)).toBe(
      cents(order.productAmount),
    );
    expect(cents(order.payAmount)).toBe(
      cents(order.productAmount) + cents(order.packFee) + cents(order.deliveryFee) - cents(order.couponAmount),
    );
  }
  const changes = stored.by('shop/stock', 'productId');
  for (const product of stored.rows('shop/product')) {
    const own = byTime(changes.get(product.id as Json) ?? [], 'changeTime');
    if (product.specType === 'multi')
      expect((product.specs as { stock: number }[]).reduce((total, { stock }) => total + stock, 0)).toBe(product.stock);
    expect(product.stock, String(product.productName)).toBe(
      follow(own, 'beforeStock', 'afterStock', ({ quantity }) => Number(quantity), Number),
    );
    if (product.status === 'rack' || product.status === 'soldout')
      expect(product.stock === 0, String(product.productName)).toBe(product.status === 'soldout');
  }
});

test('shop orders have taken their stock, and those that ended early have given it back', () => {
  const changes = stored.by('shop/stock', 'bizNo');
  for (const order of stored.rows('shop/order')) {
    const own = changes.get(order.orderNo as Json) ?? [];
    const left = order.status === 'cancelled' || order.status === 'refunded' ? 0 : Number(order.productCount);
    expect(
      own.reduce((total, { quantity }) => total - Number(quantity), 0),
      String(order.orderNo),
    ).toBe(left);
    expect(own.length).toBeGreaterThan(0);
  }
});

test('whoever carries an order may carry it, and is counted for it', () => {
  const orders = stored.by('shop/order', 'staffId');
  for (const courier of stored.rows('shop/deliveryStaff')) {
    const own = orders.get(courier.id as Json) ?? [];
    for (const order of own) expect([order.merchantId, null]).toContain(courier.merchantId);
    expect(courier.workStatus === 'busy').toBe(own.some(({ status }) => status === 'delivering'));
    if (own.length > 0) expect(courier).toMatchObject({ status: 'enabled' });
  }
});

test('what is issued by a task is what its people hold', () => {
  const receives = stored.by('shop/receive', 'distributionId');
  for (const task of stored.rows('shop/distribution'))
    if (task.status === 'finished')
      expect(receives.get(task.id as Json)).toHaveLength(Number(task.successCount) * Number(task.perCount));
});

test('coupons that are used are each for an order that took its price off', () => {
  const taken = stored.by('shop/receive', 'couponId');
  const orders = new Map(stored.rows('shop/order').map((order) => [order.orderNo, order]));
  const stays = new Map(stored.rows('parking/inout').map((stay) => [stay.couponReceiveId, stay]));
  for (const coupon of stored.rows('shop/coupon')) {
    const own = taken.get(coupon.id as Json) ?? [];
    for (const userId of new Set(own.map((receive) => receive.userId)))
      expect(own.filter((receive) => receive.userId === userId).length).toBeLessThanOrEqual(Number(coupon.perLimit));
    const used = (taken.get(coupon.id as Json) ?? []).filter(({ status }) => status === 'used');
    for (const { id, orderNo } of used)
      if (coupon.couponType === 'parking')
        expect(stays.get(id as Json)).toMatchObject({
          plateNo: orderNo,
          discountAmount: expect.stringMatching(/[1-9]/),
        });
      else expect(orders.get(orderNo as Json)).toMatchObject({ couponId: coupon.id, couponAmount: coupon.faceAmount });
  }
  const kept = [...orders.values()].filter(
    ({ couponId, status }) => couponId !== null && status !== 'cancelled' && status !== 'refunded',
  );
  expect(kept.map(({ orderNo }) => orderNo).toSorted()).toEqual(
    [...taken.values()]
      .flat()
      .filter(({ id, status }) => status === 'used' && !stays.has(id as Json))
      .map(({ orderNo }) => orderNo)
      .toSorted(),
  );
});

test('money that is asked back is that of an order, and reached whoever asked', () => {
  const orders = new Map(
    [...stored.rows('meals/orderDinner'), ...stored.rows('shop/order'), ...stored.rows('orders/collection')].map(
      (order) => [order.orderNo ?? order.collectionNo, order],
    ),
  );
  /** The order of a refund in each state; what failed had been given back before. */
  const stands: Readonly<Record<string, string>> = {
    success: 'refunded',
    failed: 'refunded',
    rejected: 'finished',
    pending: 'finished',
    refunding: 'success',
  };
  for (const { orderNo, orderAmount, refundAmount, status, finishTime } of stored.rows('orders/refundOrder')) {
    const order = orders.get(orderNo as Json) as Row;
    expect(order.payAmount ?? order.amount, String(orderNo)).toBe(orderAmount);
    expect(refundAmount).toBe(orderAmount);
    expect(order.status, `${String(orderNo)} ${String(status)}`).toBe(stands[String(status)]);
    expect(finishTime !== null).toBe(status === 'success');
  }
});

test('welfare adds up for each batch and for each person', () => {
  const persons = stored.by('accounts/welfarePersonRecord', 'batchId');
  for (const batch of stored.rows('accounts/welfareRecord')) {
    const own = persons.get(batch.id as Json) ?? [];
    const reached = own.filter(({ status }) => status === 'success' || status === 'reclaimed');
    // Counted once somebody was granted something.
    expect(batch.successCount ?? 0, String(batch.welfareName)).toBe(reached.length);
    for (const person of own.filter(({ status }) => status === 'success'))
      expect(cents(person.amount)).toBe(cents(person.usedAmount) + cents(person.remainAmount));
  }
});

test('bills, car washes and repairs add up', () => {
  for (const bill of stored.rows('billing/billRecord'))
    if (bill.status === 'paid')
      expect(cents(bill.receivedAmount)).toBe(
        cents(bill.receivableAmount) - cents(bill.discountAmount) + cents(bill.lateFee),
      );
  const services = stored.by('carwash/orderService', 'orderId');
  for (const order of stored.rows('carwash/order'))
    expect(sum(services.get(order.id as Json) ?? [], 'amount')).toBe(cents(order.totalAmount));
  for (const repair of stored.rows('repairs/userRepair'))
    expect(cents(repair.totalFee)).toBe(cents(repair.laborFee) + cents(repair.materialFee));
  const plans = stored.by('enterprise/contractOrder', 'contractId');
  for (const contract of stored.rows('enterprise/contractInfo')) {
    const own = plans.get(contract.id as Json);
    if (own) expect(sum(own, 'amount'), String(contract.contractName)).toBe(cents(contract.amount));
  }
});

test('rooms are held by those who say that they hold them', () => {
  const enterprises = stored.rows('enterprise/virtualarchitecture');
  for (const room of stored.rows('space/roomNo')) {
    const holder = enterprises.find(({ roomIds }) => Array.isArray(roomIds) && roomIds.includes(room.id as Json));
    expect(room.virtId, String(room.fullName)).toBe(holder?.id ?? null);
    if (holder) expect(['occupied', 'rented']).toContain(room.status);
  }
  for (const { roomIds, status } of stored.rows('residents/household')) {
    if (status !== 'normal') continue;
    for (const id of roomIds as Json[])
      expect(['occupied', 'rented', 'sold']).toContain(stored.row('space/roomNo', id)?.status);
  }
});

test('rooms bear the names of those who live there, or of their enterprise', () => {
  const heads = stored
    .rows('residents/household')
    .filter(({ status, ownerId }) => ownerId === null && (status === 'normal' || status === 'disabled'));
  for (const room of stored.rows('space/roomNo')) {
    const names = heads
      .filter(({ roomIds }) => (roomIds as string[]).includes(String(room.id)))
      .map(({ name }) => name);
    if (names.length > 0) expect(room.ownerName, String(room.fullName)).toBe(names.join('、'));
    else
      expect(room.ownerName, String(room.fullName)).toBe(
        stored.row('enterprise/virtualarchitecture', room.virtId)?.shortName ?? null,
      );
    if (names.length > 0) expect(room.status, String(room.fullName)).not.toBe('vacant');
  }
});

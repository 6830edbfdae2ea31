import type { Row } from '../../meta/json.ts';
import { payOrder } from '../../server/areas/shop/pay-order.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { entriesFor, nth, type Campus, type Customer } from '../campus.ts';
import type { Equipment } from '../equipment/equipment.ts';
import { addParcel, cabinetsInUse } from '../equipment/parcels.ts';
import { Printers, type SlipEnd } from '../equipment/slips.ts';
import { live, type Living } from '../life.ts';
import type { AskedBack } from '../orders/refunds.ts';
import { accountNamed } from '../processes/seats.ts';
import type { Courier, Product, Shop } from './shop.ts';
import { addRecovery } from './recoveries.ts';

const shopOrders = 'shop/order';

type End =
  | 'paid'
  | 'accepted'
  | 'waiting'
  | 'delivering'
  | 'delivered'
  | 'finished'
  | 'expired'
  | 'cancelled'
  | 'refunding'
  | 'refunded'
  | 'asked';

const past: readonly End[] = [
  'finished',
  'finished',
  'expired',
  'finished',
  'refunded',
  'finished',
  'asked',
  'refunding',
  'delivered',
  'cancelled',
];
/** No unpaid orders, because they would be cancelled after a quarter of an hour. */
const current: readonly End[] = [
  'accepted',
  'paid',
  'accepted',
  'waiting',
  'delivering',
  'delivered',
  'paid',
  'waiting',
  'delivering',
  'waiting',
  'cancelled',
];
const pastOrders = 20;
/** The states of an order in sequence. */
const way: readonly End[] = ['paid', 'accepted', 'waiting', 'delivering', 'delivered', 'finished'];
const askedBack = ['success', 'rejected', 'pending', 'failed'] as const;
/** What became of the slips of current orders, by turns; only the oldest has been tried often enough to be given up. */
const slipEnds: readonly SlipEnd[] = ['failed', 'printed', 'cancelled', ...Array<SlipEnd>(9).fill('printed')];
const cancelReasons = ['买家不想要了', '地址填错', '商家缺货'] as const;

/** Below this the shops do not deliver, and the demo's coupon takes nothing off. In cents. */
const minCents = 1000;

interface Parts {
  readonly seeder: Seeder;
  readonly campus: Campus;
  readonly book: DemoBook;
  readonly shop: Shop;
  readonly cabinets: readonly Equipment[];
  readonly printers: Printers;
  readonly couponId: string;
  /** Confirms what goes back; not whoever is at the desk. */
  readonly approver: Person;
}

/** Orders of the shops: placed and paid, packed, brought or fetched, or given back. Returns those that are asked back. */
export async function addShopOrders(
  seeder: Seeder,
  campus: Campus,
  shop: Shop,
  equipment: readonly Equipment[],
  couponId: string,
  book: DemoBook,
): Promise<AskedBack[]> {
  const parts: Parts = {
    seeder,
    campus,
    book,
    shop,
    couponId,
    printers: new Printers(seeder, campus, book),
    cabinets: cabinetsInUse(equipment),
    approver: await accountNamed(seeder, 'admin'),
  };
  const asked: AskedBack[] = [];
  const lastHour = lastOpenMoment(seeder);
  const ends = [...Array.from({ length: pastOrders }, (_, i) => nth(past, i)), ...current];
  for (const [n, end] of entriesFor(campus, ends)) {
    const begun =
      n < pastOrders
        ? seeder.time.at(1 + (n % 12), `${String(9 + (n % 9)).padStart(2, '0')}:${String(10 + n)}`)
        : minutesAfter(lastHour, (n - pastOrders) * 4 - 130);
    const order = addOrder(parts, n, end, begun);
    if (end === 'asked') asked.push({ ...order, outcome: nth(askedBack, asked.length) });
  }
  return asked;
}

/** Now, or the last moment at which the shops were open for long enough. */
function lastOpenMoment({ time }: Seeder): string {
  const now = time.ago(0);
  if (now >= time.at(0, '19:58')) return time.at(0, '19:58');
  return now >= time.at(0, '10:15') ? now : time.at(1, '19:58');
}

function choose({ shop, campus }: Parts, n: number): { product: Product; quantity: number }[] {
  const merchant = nth(
    campus.merchants.filter(({ type }) => type === 'shop' || type === 'coffee'),
    n,
  );
  const own = shop.products.filter((product) => product.merchant === merchant && product.status === 'rack');
  return [...new Set([nth(own, n), nth(own, n * 3 + 1)])].map((product, i) => ({
    product,
    quantity: i === 0 ? 1 + (n % 3) : 1,
  }));
}

function addOrder(parts: Parts, n: number, end: End, begun: string): Omit<AskedBack, 'outcome'> {
  const { seeder, campus, book, approver, couponId } = parts;
  // Employees pay with what their enterprise allows them, everybody else with their own money.
  const buyers = campus.customers.filter(({ enterprise }) => n % 2 === 0 || !enterprise);
  const customer = nth(buyers, n * 11 + 4);
  const lines = choose(parts, n);
  const goods = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const deliveryType =
    goods < minCents
      ? 'self'
      : end === 'delivering'
        ? 'delivery'
        : nth(['delivery', 'delivery', 'self', 'cabinet'] as const, n);
  const merchantId = (lines[0]?.product.merchant.id ?? '') as string;
  const isCheaper = n % 6 === 2 && goods >= minCents + 500;
  const values: Row = {
    merchantId,
    userId: customer.id,
    address: customer.enterprise?.rooms[n % 2]?.fullName ?? `${campus.address}服务台`,
    deliveryType,
    expectTime: minutesAfter(begun, 40),
    items: lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    ...(isCheaper && { couponId }),
    invoiceRequired: n % 7 === 0,
    ...(n % 5 === 0 && { remark: '放前台即可' }),
  };
  if (isCheaper) receiveBefore(parts, customer, begun);
  const order = live(seeder, book, { resource: shopOrders, by: campus.desk, approver, begun, values });
  follow(parts, order, { n, end, begun, deliveryType, merchantId, customer });
  return { order, bizType: 'shop', number: 'orderNo', customer, moment: minutesAfter(begun, 75) };
}

/** The coupon that is used, an hour and a half earlier. */
function receiveBefore({ seeder, campus, book, couponId }: Parts, { id }: Customer, begun: string): void {
  const taken = minutesAfter(begun, -90);
  book.at(taken, 0, () => seeder.by(campus.desk, taken).add('shop/receive', { couponId, userId: id }));
}

interface Course {
  readonly n: number;
  readonly end: End;
  readonly begun: string;
  readonly deliveryType: 'delivery' | 'self' | 'cabinet';
  readonly merchantId: string;
  readonly customer: Customer;
}

/** What becomes of an order after it was placed. */
function follow(parts: Parts, order: Living, { n, end, begun, deliveryType, merchantId, customer }: Course): void {
  const { seeder, campus, book, shop, cabinets, printers } = parts;
  const after = (minutes: number) => minutesAfter(begun, minutes);
  if (end === 'expired') return order.byItself(after(16), 'expire');
  book.at(after(1), 0, () => seeder.by(campus.desk, after(1)).do((context) => payOrder(context, order.id)));
  if (end === 'cancelled') return order.step(after(12), 'cancelOrder', { cancelReason: nth(cancelReasons, n) });
  const reached = end === 'refunding' || end === 'refunded' || end === 'asked' ? 'finished' : end;
  const has = (state: End) => way.indexOf(reached) >= way.indexOf(state);
  if (has('accepted')) order.step(after(4), 'accept');
  if (has('accepted') && n >= pastOrders) printers.print(order, after(4), nth(slipEnds, n - pastOrders));
  if (has('waiting')) order.step(after(14), 'ready');
  if (deliveryType === 'delivery') deliver(order, nth(couriersOf(shop, merchantId), n), has, after);
  else if (deliveryType === 'cabinet' && has('waiting'))
    addParcel(seeder, campus, book, order, {
      cabinet: nth(cabinets, n).id,
      // Every second one that waits does so for too long.
      put: has('delivered') ? after(15) : seeder.time.ago(n % 8 === 3 ? 8 : 85),
      ...(has('delivered') && { taken: after(31) }),
    });
  else if (has('delivered')) order.step(after(31), 'pickUp');
  if (has('finished')) order.step(after(40), 'finish');
  if (end === 'finished') addRecovery({ seeder, campus, shop, book }, order, { n, begun, customer });
  if (end !== 'refunding' && end !== 'refunded') return;
  order.step(after(75), 'applyRefund');
  if (end === 'refunded') order.step(after(90), 'refund');
}

function deliver(order: Living, courier: Courier, has: (state: End) => boolean, after: (minutes: number) => string) {
  if (has('delivering')) order.step(after(18), 'carrierOrder', { staffId: courier.id });
  if (has('delivered')) order.step(after(31), 'deliver');
}

/** Those of the merchant, and those of nobody. */
const couriersOf = ({ couriers }: Shop, merchantId: string): Courier[] =>
  couriers.filter((each) => each.merchantId === undefined || each.merchantId === merchantId);

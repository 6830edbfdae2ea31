import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus, type Customer } from '../campus.ts';
import type { Traces } from '../equipment/traces.ts';
import type { Refundable } from '../meals/meal-orders.ts';
import type { Product, Shop } from './shop.ts';
import { Rounds } from './rounds.ts';
import { Stock } from './stock.ts';
import type { Wallets } from '../accounts/wallets.ts';

type Status =
  | 'unpaid'
  | 'paid'
  | 'accepted'
  | 'waiting'
  | 'delivering'
  | 'delivered'
  | 'finished'
  | 'cancelled'
  | 'refunding'
  | 'refunded';

const past: readonly Status[] = [
  'finished',
  'finished',
  'cancelled',
  'finished',
  'refunded',
  'finished',
  'finished',
  'refunding',
  'delivered',
  'finished',
];
/** No unpaid orders, because they would be cancelled after a quarter of an hour. */
const current: readonly Status[] = [
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
  'accepted',
  'cancelled',
];
/** The states of an order in sequence. */
const way: readonly Status[] = ['paid', 'accepted', 'waiting', 'delivering', 'delivered', 'finished'];
const cancelReasons = ['买家不想要了', '地址填错', '商家缺货'] as const;
const pastOrders = 34;

/** An order with a coupon. */
export interface Redeemed {
  readonly orderNo: string;
  readonly customer: Customer;
  readonly time: string;
}

interface Placed {
  readonly refundable?: Refundable;
  readonly redeemed?: Redeemed;
}

/** The discount of every demo coupon, and the minimum order for it. */
export const couponCents = 300;
const couponFrom = 1000;
/** Shop settings: minimum order, minimum for free delivery, delivery fee. */
const [startCents, freeCents, deliveryCents] = [1000, 3000, 200];

export async function addShopOrders(
  seeder: Seeder,
  campus: Campus,
  shop: Shop,
  { wallets, ...traces }: { readonly wallets: Wallets } & Traces,
  couponId: string,
): Promise<Placed[]> {
  const stock = new Stock(seeder, campus);
  for (const product of shop.products) stock.open(product);
  const rounds = new Rounds(shop.couriers);
  const placed: Placed[] = [];
  const states = [...Array.from({ length: pastOrders }, (_, i) => nth(past, i)), ...current];
  for (const [n, status] of states.entries()) {
    const time =
      n < pastOrders
        ? seeder.time.past(1 + (n % 12), `${String(9 + (n % 9)).padStart(2, '0')}:${String(10 + n)}`)
        : seeder.time.ago(130 - (n - pastOrders) * 4);
    placed.push(
      await addOrder(seeder, campus, shop, { n, status, time, couponId }, { wallets, stock, rounds, ...traces }),
    );
  }
  await stock.store();
  await rounds.store(seeder);
  return placed;
}

function choose(shop: Shop, campus: Campus, n: number): { product: Product; quantity: number }[] {
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

interface Books extends Traces {
  readonly wallets: Wallets;
  readonly stock: Stock;
  readonly rounds: Rounds;
}

interface Case {
  readonly n: number;
  readonly status: Status;
  readonly time: string;
  readonly couponId: string;
}

async function addOrder(
  seeder: Seeder,
  campus: Campus,
  shop: Shop,
  { n, status, time: orderTime, couponId }: Case,
  { wallets, stock, rounds, parcels, slips }: Books,
): Promise<Placed> {
  const customer = nth(campus.customers, n * 11 + 4);
  const lines = choose(shop, campus, n);
  const merchantId = (lines[0]?.product.merchant.id ?? '') as string;
  const sum = (of: (product: Product) => number) =>
    lines.reduce((total, { product, quantity }) => total + of(product) * quantity, 0);
  const goods = sum(({ price }) => price);
  const deliveryType =
    goods < startCents
      ? 'self'
      : status === 'delivering'
        ? 'delivery'
        : nth(['delivery', 'delivery', 'self', 'cabinet'] as const, n);
  const packFee = sum((product) => product.packFee);
  const deliveryFee = deliveryType === 'delivery' && goods < freeCents ? deliveryCents : 0;
  const coupon = n % 6 === 2 && goods >= couponFrom ? couponCents : 0;
  const pays = goods + packFee + deliveryFee - coupon;
  const id = seeder.newId();
  const orderNo = seeder.number('SHOP_ORDER_NO', orderTime);
  const reached =
    status === 'refunding' || status === 'refunded'
      ? way.indexOf('delivered')
      : way.indexOf(status === 'delivering' && deliveryType === 'self' ? 'waiting' : status);
  const has = (step: Status) => reached >= way.indexOf(step);
  // Half of the cancelled orders had been paid.
  const paid = reached >= 0 || (status === 'cancelled' && n % 2 === 1);
  const payWay = n < pastOrders ? nth(['wechat', 'cash_wallet', 'alipay', 'cash_wallet'] as const, n) : 'cash_wallet';
  const payTime = minutesAfter(orderTime, 1);
  const isBack = status === 'cancelled' || status === 'refunded';
  const backTime = minutesAfter(orderTime, 60);
  const origin = `pay:shop:${id}`;
  if (paid) wallets.pay(customer, payWay, pays, payTime, `闪送 ${orderNo}`, { origin, merchantId });
  if (paid && isBack) wallets.payBack(customer, payWay, pays, backTime, `闪送退款 ${orderNo}`, { returns: origin });
  for (const { product, quantity } of lines) stock.sell(product, quantity, orderTime, orderNo);
  if (isBack)
    for (const { product, quantity } of lines)
      stock.giveBack(product, quantity, backTime, orderNo, status === 'refunded' ? '退款' : nth(cancelReasons, n));
  const pickTime = minutesAfter(orderTime, 18);
  const staffId =
    has('delivering') && deliveryType === 'delivery'
      ? rounds.carry(n, merchantId, pickTime, status === 'delivering')
      : undefined;
  const steps: Row = {
    ...(paid && { payWay, payTime, takeCode: campus.random.digits(6) }),
    ...(has('accepted') && { acceptTime: minutesAfter(orderTime, 4) }),
    ...(staffId !== undefined && { pickTime, staffId }),
    ...(has('delivered') && { arriveTime: minutesAfter(orderTime, 31) }),
    ...(status === 'cancelled' && { cancelReason: nth(cancelReasons, n) }),
    ...(status === 'refunding' && { refundFrom: 'delivered' }),
  };
  await seeder.add('shop/order', {
    id,
    orderNo,
    orgId: campus.orgId,
    merchantId,
    userId: customer.id,
    receiverName: customer.name,
    receiverPhone: customer.mobile,
    address: customer.enterprise?.rooms[n % 2]?.fullName ?? `${campus.address}服务台`,
    deliveryType,
    expectTime: minutesAfter(orderTime, 40),
    items: lines.map(({ product, quantity }) => ({
      productId: product.id,
      name: product.name,
      price: yuan(product.price),
      quantity,
    })),
    productCount: lines.reduce((total, { quantity }) => total + quantity, 0),
    productAmount: yuan(goods),
    packFee: yuan(packFee),
    deliveryFee: yuan(deliveryFee),
    couponId: coupon > 0 ? couponId : null,
    couponAmount: yuan(coupon),
    payAmount: yuan(pays),
    invoiceRequired: n % 7 === 0,
    orderTime,
    remark: n % 5 === 0 ? '放前台即可' : null,
    ...steps,
    createdAt: orderTime,
    status,
  });
  if (status === 'waiting' && deliveryType === 'cabinet')
    parcels.push({
      orderKind: 'shop',
      orderNo,
      merchantId,
      customer,
      time: minutesAfter(orderTime, 15),
      outcome: 'waiting',
    });
  if (n >= pastOrders && has('accepted'))
    slips.push({
      orderNo,
      merchantId,
      time: orderTime,
      takeCode: String(steps.takeCode),
      payAmount: yuan(pays),
      items: lines.map(({ product, quantity }) => ({
        name: product.name,
        quantity,
        amount: yuan(product.price * quantity),
      })),
    });
  if (status === 'finished' && n % 2 === 0)
    await addRecovery(seeder, campus, shop, { id, userId: customer.id, n, orderTime });
  const outcome = ({ refunding: 'open', refunded: 'done', finished: n % 16 === 5 ? 'rejected' : undefined } as const)[
    status as string
  ];
  return {
    ...(outcome && {
      refundable: {
        orderNo,
        bizType: 'shop',
        merchantId,
        customer,
        orderCents: pays,
        payWay,
        time: minutesAfter(orderTime, 45),
        outcome,
      },
    }),
    ...(coupon > 0 && !isBack && { redeemed: { orderNo, customer, time: orderTime } }),
  };
}

const recoveries = ['recovered', 'waiting', 'recovered', 'lost'] as const;

/** Reusable boxes are returned after the meal. */
async function addRecovery(
  seeder: Seeder,
  campus: Campus,
  shop: Shop,
  { id, userId, n, orderTime }: { id: string; userId: string; n: number; orderTime: string },
): Promise<void> {
  const status = nth(recoveries, n / 2);
  const quantity = 1 + (n % 3);
  await seeder.add('shop/recovery', {
    orgId: campus.orgId,
    orderId: id,
    userId,
    items: '循环餐盒、保温袋',
    quantity,
    recoveredQuantity: status === 'waiting' ? null : status === 'lost' ? 0 : quantity,
    depositAmount: status === 'waiting' ? '5.00' : null,
    location: '1 层回收点',
    ...(status === 'recovered' && { staffId: nth(shop.couriers, n).id, recoverTime: minutesAfter(orderTime, 300) }),
    createdAt: minutesAfter(orderTime, 35),
    status,
  });
}

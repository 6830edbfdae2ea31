import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus, type Customer } from '../campus.ts';
import type { Refundable } from '../meals/meal-orders.ts';
import type { Product, Shop } from './shop.ts';
import { Stock } from './stock.ts';
import type { Wallets } from '../accounts/wallets.ts';

type Status = 'unpaid' | 'paid' | 'accepted' | 'waiting' | 'delivering' | 'delivered' | 'finished' | 'cancelled' | 'refunding' | 'refunded';

const past: readonly Status[] = ['finished', 'finished', 'cancelled', 'finished', 'refunded', 'finished', 'finished', 'refunding', 'delivered', 'finished'];
const current: readonly Status[] = ['unpaid', 'paid', 'accepted', 'waiting', 'delivering', 'delivered', 'paid', 'unpaid', 'delivering', 'waiting', 'accepted', 'cancelled'];
/** The way of an order: what has happened when it is in a state. */
const way: readonly Status[] = ['paid', 'accepted', 'waiting', 'delivering', 'delivered', 'finished'];
const cancelReasons = ['买家不想要了', '地址填错', '商家缺货'] as const;
const pastOrders = 34;

/** An order for which a coupon was used. */
export interface Redeemed {
  readonly orderNo: string;
  readonly customer: Customer;
  readonly time: string;
}

interface Placed {
  readonly refundable?: Refundable;
  readonly redeemed?: Redeemed;
}

/** Every coupon of the demo takes this off an order. */
export const couponCents = 300;

export async function addShopOrders(seeder: Seeder, campus: Campus, shop: Shop, wallets: Wallets): Promise<Placed[]> {
  const stock = new Stock(seeder, campus);
  for (const product of shop.products) stock.open(product);
  const placed: Placed[] = [];
  const states = [...Array.from({ length: pastOrders }, (_, i) => nth(past, i)), ...current];
  for (const [n, status] of states.entries()) {
    const time = n < pastOrders ? seeder.time.past(1 + (n % 12), `${String(9 + (n % 9)).padStart(2, '0')}:${String(10 + n)}`) : seeder.time.ago(130 - (n - pastOrders) * 4);
    placed.push(await addOrder(seeder, campus, shop, { n, status, time }, wallets, stock));
  }
  await stock.store();
  return placed;
}

function choose(shop: Shop, campus: Campus, n: number): { product: Product; quantity: number }[] {
  const merchant = nth(campus.merchants.filter(({ type }) => type === 'shop' || type === 'coffee'), n);
  const own = shop.products.filter((product) => product.merchant === merchant && !product.soldOut);
  return [...new Set([nth(own, n), nth(own, n * 3 + 1)])].map((product, i) => ({ product, quantity: i === 0 ? 1 + (n % 3) : 1 }));
}

async function addOrder(
  seeder: Seeder, campus: Campus, shop: Shop, { n, status, time: orderTime }: { n: number; status: Status; time: string }, wallets: Wallets, stock: Stock,
): Promise<Placed> {
  const customer = nth(campus.customers, n * 11 + 4);
  const lines = choose(shop, campus, n);
  const merchantId = (lines[0]?.product.merchant.id ?? '') as string;
  const goods = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const deliveryType = nth(['delivery', 'delivery', 'self', 'cabinet'] as const, n);
  const packFee = 100;
  const deliveryFee = deliveryType === 'delivery' && goods < 3000 ? 200 : 0;
  const coupon = n % 6 === 2 && goods > 1000 ? couponCents : 0;
  const pays = goods + packFee + deliveryFee - coupon;
  const orderNo = seeder.number('SHOP_ORDER_NO', orderTime);
  const reached = status === 'refunding' || status === 'refunded' ? way.indexOf('delivered') : way.indexOf(status);
  const has = (step: Status) => reached >= way.indexOf(step);
  // Half of those who cancel had paid.
  const paid = reached >= 0 || (status === 'cancelled' && n % 2 === 1);
  const payWay = nth(['wechat', 'cash_wallet', 'alipay', 'cash_wallet'] as const, n);
  const payTime = minutesAfter(orderTime, 1);
  const back = paid && (status === 'cancelled' || status === 'refunded');
  const backTime = minutesAfter(orderTime, 60);
  if (paid) {
    wallets.pay(customer, payWay, pays, payTime, `闪送 ${orderNo}`);
    for (const { product, quantity } of lines) stock.sell(product, quantity, payTime, orderNo);
  }
  if (back) {
    wallets.payBack(customer, payWay, pays, backTime, `闪送退款 ${orderNo}`);
    for (const { product, quantity } of lines) stock.giveBack(product, quantity, backTime, orderNo);
  }
  const steps: Row = {
    ...(paid && { payWay, payTime, takeCode: campus.random.digits(4) }),
    ...(has('accepted') && { acceptTime: minutesAfter(orderTime, 4) }),
    ...(has('delivering') && { pickTime: minutesAfter(orderTime, 18), staffId: nth(shop.couriers, n).id }),
    ...(has('delivered') && { arriveTime: minutesAfter(orderTime, 31) }),
    ...(status === 'cancelled' && { cancelReason: nth(cancelReasons, n) }),
  };
  const id = await seeder.add('shop/order', {
    orderNo, orgId: campus.orgId, merchantId, userId: customer.id, receiverName: customer.name, receiverPhone: customer.mobile,
    address: customer.enterprise?.rooms[n % 2]?.fullName ?? `${campus.address}服务台`, deliveryType, expectTime: minutesAfter(orderTime, 40),
    items: lines.map(({ product, quantity }) => ({ productId: product.id, name: product.name, price: yuan(product.price), quantity })),
    productCount: lines.reduce((sum, { quantity }) => sum + quantity, 0), productAmount: yuan(goods), packFee: yuan(packFee), deliveryFee: yuan(deliveryFee),
    couponAmount: yuan(coupon), payAmount: yuan(pays), invoiceRequired: n % 7 === 0, orderTime, remark: n % 5 === 0 ? '放前台即可' : null, ...steps, createdAt: orderTime, status,
  });
  if (status === 'finished' && n % 2 === 0) await addRecovery(seeder, campus, shop, { id, userId: customer.id, n, orderTime });
  const outcome = ({ refunding: 'open', refunded: 'done', finished: n % 16 === 5 ? 'rejected' : undefined } as const)[status as string];
  return {
    ...(outcome && { refundable: { orderNo, bizType: 'shop', merchantId, customer, orderCents: pays, payWay, time: minutesAfter(orderTime, 45), outcome } }),
    ...(coupon > 0 && paid && !back && { redeemed: { orderNo, customer, time: payTime } }),
  };
}

const recoveries = ['recovered', 'waiting', 'recovered', 'lost'] as const;

/** Reusable boxes come back after the meal. */
async function addRecovery(seeder: Seeder, campus: Campus, shop: Shop, { id, userId, n, orderTime }: { id: string; userId: string; n: number; orderTime: string }): Promise<void> {
  const status = nth(recoveries, n / 2);
  await seeder.add('shop/recovery', {
    orgId: campus.orgId, orderId: id, userId, items: '循环餐盒、保温袋', quantity: 1 + (n % 3), depositAmount: '5.00', location: '1 层回收点',
    ...(status === 'recovered' && { staffId: nth(shop.couriers, n).id, recoverTime: minutesAfter(orderTime, 300) }), createdAt: minutesAfter(orderTime, 35), status,
  });
}

import type { Row } from '../../meta/json.ts';
import { distribute } from '../../server/areas/shop/distribute.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { countFor, nth, type Campus, type Customer } from '../campus.ts';
import { live, type Living } from '../life.ts';
import type { Shop } from './shop.ts';

const coupons = 'shop/coupon';

interface Parts {
  readonly seeder: Seeder;
  readonly campus: Campus;
  readonly book: DemoBook;
}

const shared = ({ orgId }: Campus) => ({ orgIds: [orgId], perLimit: 3 });

const validUntil = ({ time }: Seeder, days: number) => ({
  validType: 'fixed',
  validStart: time.at(60, '00:00'),
  validEnd: time.at(-days, '23:59'),
});

/** A coupon that somebody at the desk has made, and published unless it is still being thought over. */
async function addCoupon({ seeder, campus }: Parts, created: string, values: Row, isPublished = true): Promise<string> {
  const id = await seeder.by(campus.desk, created).add(coupons, { ...shared(campus), ...values });
  const published = minutesAfter(created, 5);
  if (isPublished) await seeder.by(campus.desk, published).move(coupons, id, 'publish');
  return id;
}

/** The coupon used by the demo orders. */
export const addMainCoupon = (parts: Parts): Promise<string> => {
  const { seeder, campus } = parts;
  const [, store, coffee] = campus.merchants;
  return addCoupon(parts, seeder.time.at(61), {
    ...validUntil(seeder, 30),
    couponName: `${campus.name}闪送满 10 减 3`,
    couponType: 'cash',
    thresholdAmount: '10.00',
    faceAmount: '3.00',
    merchantIds: [store?.id as string, coffee?.id as string],
    scope: 'all',
    totalCount: 500,
    takeType: 'self',
    description: '每单限用一张',
  });
};

/** A parking coupon that somebody holds, and since when. */
export interface HeldCoupon {
  readonly held: Living;
  readonly taken: string;
}

/** Coupons of all kinds, and who holds them; returns those for parking. */
export async function addCoupons(parts: Parts, shop: Shop, main: string): Promise<HeldCoupon[]> {
  const forParking: HeldCoupon[] = [];
  const { seeder, campus, book } = parts;
  const { time } = seeder;
  const { merchants, name, customers, desk } = campus;
  const [, , coffee] = merchants;
  const drink = await addCoupon(parts, time.at(25), {
    couponName: `${name}咖啡八折券`,
    couponType: 'discount',
    thresholdAmount: '0.00',
    discountRate: 80,
    maxDiscount: '8.00',
    merchantIds: [coffee?.id as string],
    scope: 'product',
    productIds: shop.products
      .filter(({ merchant, status }) => merchant === coffee && status === 'rack')
      .map(({ id }) => id),
    totalCount: 200,
    takeType: 'grant',
    validType: 'days',
    validDays: 14,
  });
  const park = await addCoupon(parts, time.at(20), {
    ...validUntil(seeder, 90),
    couponName: `${name}两小时停车券`,
    couponType: 'parking',
    thresholdAmount: '0.00',
    faceAmount: '10.00',
    scope: 'all',
    totalCount: 300,
    takeType: 'grant',
  });
  const ended = await addCoupon(parts, time.at(55), {
    ...validUntil(seeder, -10),
    couponName: `${name}中秋免配送费`,
    couponType: 'delivery',
    thresholdAmount: '0.00',
    faceAmount: '2.00',
    scope: 'all',
    totalCount: 100,
    takeType: 'register',
  });
  const exchange: Row = {
    couponName: `${name}生日蛋糕兑换券`,
    couponType: 'exchange',
    thresholdAmount: '0.00',
    faceAmount: '26.00',
    scope: 'all',
    totalCount: 50,
    takeType: 'buy',
    validType: 'days',
    validDays: 30,
  };
  await addCoupon(parts, time.at(2), exchange, false);
  for (let i = 0; i < countFor(campus, 18); i++) {
    const customer = nth(customers, i * 2);
    const couponId = nth([main, drink, park], i);
    const taken = time.at(couponId === park ? 1 + i : 2 + i, '12:40');
    const held = receive(parts, couponId, customer, taken);
    if (couponId === drink && 2 + i > 14) held.byItself(minutesAfter(taken, 14 * 1440), 'expire');
    else if (i % 4 === 3) held.step(minutesAfter(taken, 90), 'revoke');
    else if (couponId === park) forParking.push({ held, taken });
  }
  for (let i = 0; i < 6; i++)
    receive(parts, ended, nth(customers, i * 3 + 1), time.at(50 - i, '10:00')).byItself(time.at(9, '00:00'), 'expire');
  const over = time.at(10, '23:59');
  book.at(over, 0, () => seeder.by(undefined, over).moveItself(coupons, ended, 'expire'));
  const lately = time.ago(40);
  book.at(lately, 0, () => seeder.by(desk, lately).move(coupons, park, 'pause'));
  addTasks(parts, drink);
  return forParking;
}

const receive = ({ seeder, campus, book }: Parts, couponId: string, { id: userId }: Customer, begun: string): Living =>
  live(seeder, book, {
    resource: 'shop/receive',
    by: campus.desk,
    begun,
    values: { couponId, userId },
  });

/** A finished task with its receivers, a planned one and a cancelled one. */
function addTasks({ seeder, campus, book }: Parts, couponId: string): void {
  const { time } = seeder;
  const virtIds = campus.enterprises.slice(0, 2).map(({ id }) => id);
  const task = (begun: string, values: Row) =>
    live(seeder, book, {
      resource: 'shop/distribution',
      by: campus.desk,
      begun,
      values: { couponId, perCount: 1, ...values },
    });
  const done = task(time.at(3, '09:50'), { taskName: '企业员工咖啡券', targetType: 'virt', virtIds });
  const started = time.at(3, '10:00');
  done.step(started, 'start');
  const handed = minutesAfter(started, 2);
  book.at(handed, 0, () => seeder.by(undefined, handed).do((context) => distribute(context, done.id)));
  task(time.at(1, '17:00'), { taskName: '新入驻企业礼券', targetType: 'virt', virtIds: virtIds.slice(0, 1) });
  const cancelled = time.at(6, '11:20');
  task(cancelled, { taskName: '全员加班关怀', targetType: 'all' }).step(minutesAfter(cancelled, 30), 'cancel');
}

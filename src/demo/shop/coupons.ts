import { fromCents as yuan } from '../../meta/fields/money.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import type { Shop } from './shop.ts';
import { couponCents, type Redeemed } from './shop-orders.ts';

const shared = ({ orgId }: Campus) => ({ orgIds: [orgId], perLimit: 3 });

const validUntil = ({ time }: Seeder, days: number) => ({
  validType: 'fixed',
  validStart: time.at(60, '00:00'),
  validEnd: time.at(-days, '23:59'),
});

/** The coupon used by the demo orders. */
export const addMainCoupon = (seeder: Seeder, campus: Campus): Promise<string> => {
  const [, store, coffee] = campus.merchants;
  return seeder.add('shop/coupon', {
    ...shared(campus),
    ...validUntil(seeder, 30),
    couponName: `${campus.name}闪送满 10 减 3`,
    couponType: 'cash',
    thresholdAmount: '10.00',
    faceAmount: yuan(couponCents),
    merchantIds: [store?.id as string, coffee?.id as string],
    scope: 'all',
    totalCount: 500,
    takeType: 'self',
    description: '每单限用一张',
    createdAt: seeder.time.at(61),
    status: 'active',
  });
};

export async function addCoupons(
  seeder: Seeder,
  campus: Campus,
  shop: Shop,
  redeemed: readonly Redeemed[],
  main: string,
): Promise<void> {
  const { time } = seeder;
  const { merchants, name, customers } = campus;
  const [, , coffee] = merchants;
  const drink = await seeder.add('shop/coupon', {
    ...shared(campus),
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
    createdAt: time.at(25),
    status: 'active',
  });
  const park = await seeder.add('shop/coupon', {
    ...shared(campus),
    ...validUntil(seeder, 90),
    couponName: `${name}两小时停车券`,
    couponType: 'parking',
    thresholdAmount: '0.00',
    faceAmount: '10.00',
    scope: 'all',
    totalCount: 300,
    takeType: 'grant',
    createdAt: time.at(20),
    status: 'paused',
  });
  const ended = await seeder.add('shop/coupon', {
    ...shared(campus),
    ...validUntil(seeder, -10),
    couponName: `${name}中秋免配送费`,
    couponType: 'delivery',
    thresholdAmount: '0.00',
    faceAmount: '2.00',
    scope: 'all',
    totalCount: 100,
    takeType: 'register',
    createdAt: time.at(55),
    status: 'ended',
  });
  await seeder.add('shop/coupon', {
    ...shared(campus),
    couponName: `${name}生日蛋糕兑换券`,
    couponType: 'exchange',
    thresholdAmount: '0.00',
    faceAmount: '26.00',
    scope: 'all',
    totalCount: 50,
    takeType: 'buy',
    validType: 'days',
    validDays: 30,
    createdAt: time.at(2),
    status: 'draft',
  });
  for (const { orderNo, customer, time: useTime } of redeemed)
    await receive(seeder, main, customer, useTime, {
      validEnd: time.at(-30, '23:59'),
      useTime,
      orderNo,
      status: 'used',
    });
  for (let i = 0; i < 18; i++) {
    const customer = nth(customers, i * 2);
    // Received well before its expiry.
    const taken = time.at(i === 13 ? 12 : i + 1, '12:40');
    const status = nth(['unused', 'unused', 'unused', 'revoked'] as const, i);
    const couponId = nth([main, drink, park], i);
    await receive(seeder, couponId, customer, minutesAfter(taken, 90), {
      validEnd: couponId === drink ? minutesAfter(taken, 14 * 1440) : time.at(-30, '23:59'),
      status: couponId === drink && i > 14 ? 'expired' : status,
    });
  }
  for (let i = 0; i < 6; i++)
    await receive(seeder, ended, nth(customers, i * 3 + 1), time.at(50 - i, '10:00'), {
      validEnd: time.at(10, '23:59'),
      status: 'expired',
    });
  await addTasks(seeder, campus, drink);
}

/** Received some time before it may have been used. */
async function receive(
  seeder: Seeder,
  couponId: string,
  customer: Campus['customers'][number],
  before: string,
  more: Record<string, string>,
): Promise<void> {
  const takeTime = minutesAfter(before, -90);
  await seeder.add('shop/receive', {
    couponId,
    userId: customer.id,
    mobile: customer.mobile,
    takeTime,
    createdAt: takeTime,
    ...more,
  });
}

/** A finished task with its receivers, a planned one and a cancelled one. */
async function addTasks(seeder: Seeder, { enterprises, staff, customers }: Campus, couponId: string): Promise<void> {
  const { time } = seeder;
  const operatorName = staff[1]?.name as string;
  const virtIds = enterprises.slice(0, 2).map(({ id }) => id);
  const people = customers.filter(({ enterprise }) => enterprise && virtIds.includes(enterprise.id));
  const columns =
    'taskName targetType virtIds personCount successCount planTime finishTime operatorName createdAt status';
  const [done] = await seeder.table('shop/distribution', { couponId, perCount: 1 }, columns, [
    [
      '企业员工咖啡券',
      'virt',
      virtIds,
      people.length,
      people.length,
      null,
      time.at(3, '10:02'),
      operatorName,
      time.at(3, '09:50'),
      'finished',
    ],
    ['新入驻企业礼券', 'virt', virtIds.slice(0, 1), null, null, null, null, null, time.at(1, '17:00'), 'waiting'],
    ['全员加班关怀', 'all', null, null, null, null, null, null, time.at(6, '11:20'), 'cancelled'],
  ]);
  for (const customer of people)
    await receive(seeder, couponId, customer, time.at(3, '11:30'), {
      distributionId: done as string,
      validEnd: minutesAfter(time.at(3, '10:00'), 14 * 1440),
      status: 'unused',
    });
}

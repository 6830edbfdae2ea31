import { setTimeout } from 'node:timers/promises';
import { colour, Drawing } from '../../src/demo/drawing.ts';
import type { WeekClient } from './client.ts';
import { prices, type Stored } from './figures.ts';

interface Place {
  readonly orgId: string;
  readonly shopId: string;
  readonly mark: string;
  readonly stock: number;
}

/** On the shelf, which a second person has to agree to. */
export async function addProduct(
  client: WeekClient,
  second: WeekClient,
  { orgId, shopId, mark, stock }: Place,
): Promise<string> {
  const { id: categoryId } = await client.must<Stored>('/flashdeliver/web/category/addCategory', {
    categoryName: `饮料${mark}`,
    merchantId: shopId,
    sort: 0,
  });
  const picture = new Drawing(24, 16, colour(200, 0.5), colour(120, 0.3)).toPng();
  const { id, version } = await client.must<Stored>('/flashdeliver/web/product/addProduct', {
    productName: `矿泉水${mark}`,
    merchantId: shopId,
    categoryId,
    specType: 'single',
    price: prices.product,
    stock,
    projectIds: [orgId],
    coverImage: await client.upload(picture, 'water.png'),
  });
  const { rows } = await client.must<{ rows: Stored[] }>('/flashdeliver/web/product/rackProduct', { id, version });
  await second.must('/flashdeliver/web/product/rackProductAudit', { id, version: rows[0]?.version });
  return id;
}

/** Five off twenty, for as many as there are, given out by a task to the people of one enterprise. */
export async function issueCoupons(
  client: WeekClient,
  {
    orgId,
    virtId,
    shopId,
    mark,
    count,
  }: { orgId: string; virtId: string; shopId: string; mark: string; count: number },
): Promise<string> {
  const coupon = await client.must<Stored>('/coupon/coupon/add', {
    couponName: `满减券${mark}`,
    couponType: 'cash',
    thresholdAmount: '20.00',
    faceAmount: prices.coupon,
    orgIds: [orgId],
    merchantIds: [shopId],
    scope: 'all',
    totalCount: count,
    perLimit: 1,
    takeType: 'grant',
    validType: 'days',
    validDays: 30,
  });
  await client.must('/coupon/coupon/publish', { id: coupon.id, version: coupon.version });
  const task = await client.must<Stored>('/coupon/distribution/add', {
    taskName: `开业发券${mark}`,
    couponId: coupon.id,
    targetType: 'virt',
    virtIds: [virtId],
    perCount: 1,
  });
  await client.must('/coupon/distribution/start', { id: task.id, version: task.version });
  // Given out in the background.
  for (let status = 'running'; status !== 'finished'; await setTimeout(200))
    ({ status } = (
      await client.must<{ list: { status: string }[] }>('/coupon/distribution/list', { couponId: coupon.id })
    ).list[0] ?? { status });
  return coupon.id;
}

import type { Row } from '../../src/meta/json.ts';
import type { StoredRow } from './calls.ts';
import type { Rows } from './rows.ts';

/** A merchant with a product, a buyer and a courier, independent of the time of day. */
export interface Stall {
  readonly orgId: string;
  readonly merchantId: string;
  readonly categoryId: string;
  readonly productId: string;
  readonly userId: string;
  readonly staffId: string;
}

const year = new Date().getUTCFullYear();

export async function openStall(rows: Rows, given: Row = {}): Promise<Stall> {
  const of = (id: string) => rows.resource(id);
  const known = given.merchantId ? await rows.find(of('merchants/merchant'), String(given.merchantId)) : undefined;
  const buyer = given.userId ? await rows.find(of('residents/user'), String(given.userId)) : undefined;
  const orgId = String(
    given.orgId ?? buyer?.orgId ?? known?.orgId ?? (await rows.idOf('organisation/organization', 'orgCode', 'XM001')),
  );
  const merchantId = known?.id ?? (await rows.add(of('merchants/merchant'), { orgId })).id;
  const userId = buyer?.id ?? (await rows.add(of('residents/user'), { orgId, virtId: null, deptId: null })).id;
  await rows.put(of('merchants/merchant'), merchantId, { status: 'open' });
  await openAllDay(rows, merchantId);
  await rows.put(of('residents/user'), userId, { status: 'enabled', orgId });
  const categoryId = (
    await rows.add(of('shop/category'), {
      merchantId,
      parentId: null,
      displayWeeks: null,
      startTime: null,
      endTime: null,
    })
  ).id;
  const productId = (await addProduct(rows, { orgId, merchantId, categoryId })).id;
  const staffId = (
    await rows.add(of('shop/deliveryStaff'), {
      merchantId,
      orgIds: [orgId],
      buildIds: null,
      healthCertExpire: `${year + 1}-12-31`,
    })
  ).id;
  return { orgId, merchantId, categoryId, productId, userId, staffId };
}

/** Opens the merchant's shop, if there is one, at all hours and without a minimum order. */
async function openAllDay(rows: Rows, merchantId: string): Promise<void> {
  const shops = rows.resource('shop/business');
  const id = await rows.idOf(shops.id, 'merchantId', merchantId).catch(() => undefined);
  if (id !== undefined)
    await rows.put(shops, id, { status: 'open', openTime: '00:00', closeTime: '23:59', startAmount: '0.00' });
}

/** A product on sale with a large stock. */
export async function addProduct(
  rows: Rows,
  { orgId, merchantId, categoryId }: Pick<Stall, 'orgId' | 'merchantId' | 'categoryId'>,
  given: Row = {},
): Promise<StoredRow> {
  const plain = {
    barcode: null,
    marketPrice: null,
    memberPrice: null,
    packFee: null,
    minCount: null,
    limitCount: null,
    saleStartTime: null,
    saleEndTime: null,
    detail: null,
  };
  const product = await rows.add(rows.resource('shop/product'), {
    ...plain,
    merchantId,
    categoryId,
    projectIds: [orgId],
    specType: 'single',
    specs: null,
    price: '10.00',
    stock: 100_000,
    ...given,
  });
  await rows.put(rows.resource('shop/product'), product.id, { status: 'rack' });
  return product;
}

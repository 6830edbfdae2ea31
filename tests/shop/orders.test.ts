import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addProduct, openStall, type Stall } from '../support/stall.ts';

type Order = StoredRow & {
  orderNo: string;
  payAmount: string;
  productAmount: string;
  items: Row[];
  orgId: string;
  receiverName: string;
  status: string;
  errors: { path: string }[];
};
interface Movement {
  recordNo: string;
  productId: string;
  quantity: number;
  beforeStock: number;
  afterStock: number;
  bizNo: string | null;
  changeType: string;
  operatorName: string;
  remark: string | null;
}

let server: RunningServer;
let admin: Client;
let rows: Rows;
let stall: Stall;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
  stall = await openStall(rows);
});
afterAll(() => server.stop());

const order = (items: readonly Row[], more: Row = {}): Promise<Reply<Order>> =>
  admin.postJson('/flashdeliver/web/order/addOrder', {
    merchantId: stall.merchantId,
    userId: stall.userId,
    items,
    address: '1 号楼 101',
    ...more,
  });
const product = (given: Row = {}) => addProduct(rows, stall, given);
const stored = async (id: string) => (await rows.find(rows.resource('shop/product'), id)) as StoredRow;
const card = async (productId: string): Promise<Movement[]> =>
  (
    await admin.post<{ list: Movement[] }>('/flashdeliver/web/stock/list', {
      productId,
      limit: 200,
      _sort: 'createdAt',
      _order: 'asc',
    })
  ).data.list;

/** The stock of a product is what its card adds up to, each line beginning where the one before has ended. */
async function expectStock(productId: string, stock: number): Promise<void> {
  expect((await stored(productId)).stock).toBe(stock);
  let sum = 0;
  for (const line of (await card(productId)).toSorted((a, b) => a.recordNo.localeCompare(b.recordNo))) {
    expect(line.beforeStock).toBe(sum);
    sum += line.quantity;
    expect(line.afterStock).toBe(sum);
  }
  expect(sum).toBe(stock);
}

describe('the price of an agreement', () => {
  test('is the member price, or the discount, and only where the project has agreed on it', async () => {
    const type = await rows.add(rows.resource('shop/enterpriseType'), {
      orgId: stall.orgId,
      priceLevel: 'vip',
      discountRate: 80,
      status: 'enabled',
    });
    const enterprise = await rows.add(rows.resource('enterprise/virtualarchitecture'), {
      orgId: stall.orgId,
      priceTypeId: type.id,
    });
    const userId = (
      await rows.add(rows.resource('residents/user'), {
        orgId: stall.orgId,
        virtId: enterprise.id,
        deptId: null,
        status: 'enabled',
      })
    ).id;
    const [agreed, plain] = [
      await addProduct(rows, stall, { memberPrice: '7.00', marketPrice: null }),
      await addProduct(rows, stall),
    ];
    const amount = async () =>
      (
        await admin.postJson<Row>('/flashdeliver/web/order/addOrder', {
          merchantId: stall.merchantId,
          userId,
          items: [
            { productId: agreed.id, quantity: 2 },
            { productId: plain.id, quantity: 1 },
          ],
          address: '1 号楼',
        })
      ).data.productAmount;
    expect(await amount()).toBe('22.00');
    await rows.put(rows.resource('shop/enterpriseType'), type.id, { priceLevel: 'inner' });
    expect(await amount()).toBe('24.00');
    await rows.put(rows.resource('shop/enterpriseType'), type.id, { status: 'disabled' });
    expect(await amount()).toBe('30.00');
  });
});

describe('an order', () => {
  test('is worked out from its products, and takes their stock', async () => {
    const { id } = await product({ price: '12.50', packFee: '1.00', stock: 10 });
    const reply = await order([{ productId: id, quantity: 3 }]);
    expect(reply, JSON.stringify(reply)).toMatchObject({
      code: 200,
      data: {
        status: 'unpaid',
        productAmount: '37.50',
        packFee: '3.00',
        deliveryFee: '0.00',
        couponAmount: '0.00',
        payAmount: '40.50',
        productCount: 3,
        orgId: stall.orgId,
        receiverName: expect.any(String),
      },
    });
    expect(reply.data.items).toEqual([
      { productId: id, name: (await stored(id)).productName, price: '12.50', quantity: 3 },
    ]);
    await expectStock(id, 7);
    expect((await card(id)).find(({ bizNo }) => bizNo === reply.data.orderNo)).toMatchObject({
      changeType: 'sale',
      quantity: -3,
      beforeStock: 10,
      afterStock: 7,
      operatorName: expect.any(String),
    });
    expect((await stored(id)).salesCount).toBe(3);
  });

  test('is refused with amounts that differ, and goes through with those that do not', async () => {
    const { id } = await product({ price: '12.50', stock: 10 });
    for (const [name, value] of Object.entries({
      payAmount: '0.01',
      productAmount: '1.00',
      couponAmount: '5.00',
      deliveryFee: '3.00',
      packFee: '1.00',
    })) {
      expect(await order([{ productId: id, quantity: 1 }], { [name]: value }), name).toMatchObject({
        code: 400,
        data: { errors: [{ path: name }] },
      });
    }
    expect(await order([{ productId: id, quantity: 1, price: '0.01' }])).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'items' }] },
    });
    await expectStock(id, 10);
    expect(
      await order([{ productId: id, quantity: 1, price: '12.50' }], { payAmount: '12.50', productAmount: '12.50' }),
    ).toMatchObject({ code: 200 });
  });

  const refusals: [string, () => Promise<{ productId: string; quantity?: number }>, RegExp][] = [
    [
      'of more than there is',
      async () => ({ productId: (await product({ stock: 2 })).id, quantity: 3 }),
      /库存不足，现有2/,
    ],
    ['of what is sold out', async () => inState('soldout'), /库存不足/],
    ['of what was taken down', async () => inState('down'), /未上架/],
    ['of what waits for its audit', async () => inState('auditing'), /未上架/],
    [
      'of a hidden category',
      async () => ({ productId: (await product({ categoryId: await category({ hidden: true }) })).id }),
      /未展示/,
    ],
    [
      'below a hidden category',
      async () => ({
        productId: (await product({ categoryId: await category({ parentId: await category({ hidden: true }) }) })).id,
      }),
      /未展示/,
    ],
    ['of another merchant', async () => ({ productId: (await openStall(rows)).productId }), /不属于该商户/],
    [
      'of more than one may buy',
      async () => ({ productId: (await product({ limitCount: 2 })).id, quantity: 3 }),
      /最多购买2/,
    ],
    [
      'of less than is sold',
      async () => ({ productId: (await product({ minCount: 2 })).id, quantity: 1 }),
      /至少购买2/,
    ],
    [
      'of what is sold elsewhere',
      async () => ({
        productId: (await product({ projectIds: [await rows.idOf('organisation/organization', 'orgCode', 'XM002')] }))
          .id,
      }),
      /不在该项目销售/,
    ],
    ['outside of its hours', async () => ({ productId: (await product(otherHours())).id }), /可售时间/],
    ['of what there is not', async () => ({ productId: '0190a0a0-0000-7000-8000-000000000000' }), /商品/],
  ];

  test.each(refusals)('%s is refused by name, and changes nothing', async (_name, make, why) => {
    const { productId, quantity = 1 } = await make();
    const before = [await rows.find(rows.resource('shop/product'), productId), await card(productId), await orders()];
    expect(await order([{ productId, quantity }])).toMatchObject({
      code: expect.toSatisfy((code: number) => code === 422 || code === 400),
      message: expect.stringMatching(why),
      data: { errors: [{ path: 'items' }] },
    });
    expect([await rows.find(rows.resource('shop/product'), productId), await card(productId), await orders()]).toEqual(
      before,
    );
  });

  test('goes to a merchant that is open, for somebody who may buy', async () => {
    const other = await openStall(rows);
    const to = { merchantId: other.merchantId, userId: other.userId };
    const line = [{ productId: other.productId, quantity: 1 }];
    await rows.put(rows.resource('merchants/merchant'), other.merchantId, { status: 'disabled' });
    expect(await order(line, to)).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'merchantId' }] },
      message: expect.stringContaining('未在营业'),
    });
    await rows.put(rows.resource('merchants/merchant'), other.merchantId, { status: 'open' });
    await rows.put(rows.resource('residents/user'), other.userId, { status: 'disabled' });
    expect(await order(line, to)).toMatchObject({ code: 422, data: { errors: [{ path: 'userId' }] } });
    await rows.put(rows.resource('residents/user'), other.userId, { status: 'enabled' });
    await rows.add(rows.resource('shop/business'), {
      merchantId: other.merchantId,
      openTime: '00:00',
      closeTime: '23:59',
      startAmount: '15.00',
      deliveryFee: '4.00',
      freeAmount: '40.00',
      status: 'open',
      deliveryRange: null,
    });
    expect(await order(line, to)).toMatchObject({ code: 422, message: expect.stringContaining('起送金额15.00元') });
    expect(await order([{ productId: other.productId, quantity: 2 }], to)).toMatchObject({
      code: 200,
      data: { deliveryFee: '4.00', payAmount: '24.00' },
    });
    expect(await order([{ productId: other.productId, quantity: 4 }], to)).toMatchObject({
      code: 200,
      data: { deliveryFee: '0.00', payAmount: '40.00' },
    });
    expect(await order(line, { ...to, deliveryType: 'self' })).toMatchObject({
      code: 200,
      data: { deliveryFee: '0.00' },
    });
  });

  test('of a combination takes its parts, and the parts of others with it', async () => {
    const [tea, cake] = [await product({ stock: 10, price: '6.00' }), await product({ stock: 5, price: '9.00' })];
    const made = await admin.postJson<StoredRow>('/flashdeliver/web/portfolio/add', {
      portfolioName: '下午茶',
      merchantId: stall.merchantId,
      items: [
        { productId: tea.id, quantity: 2 },
        { productId: cake.id, quantity: 1 },
      ],
      price: '18.00',
      stock: 3,
    });
    expect(made).toMatchObject({ code: 200, data: { originPrice: '21.00' } });
    expect(await order([{ productId: made.data.id, quantity: 1 }])).toMatchObject({
      code: 422,
      message: expect.stringContaining('未上架'),
    });
    await admin.post('/flashdeliver/web/portfolio/on', { id: made.data.id });
    const reply = await order([
      { productId: made.data.id, quantity: 2 },
      { productId: tea.id, quantity: 1 },
    ]);
    expect(reply, JSON.stringify(reply)).toMatchObject({
      code: 200,
      data: { productAmount: '42.00', productCount: 3 },
    });
    await expectStock(tea.id, 5);
    await expectStock(cake.id, 3);
    expect((await rows.find(rows.resource('shop/portfolio'), made.data.id))?.stock).toBe(1);
    expect(await order([{ productId: made.data.id, quantity: 2 }])).toMatchObject({ code: 422 });
    expect(
      await admin.post('/flashdeliver/web/order/cancelOrder', { id: reply.data.id, cancelReason: '改主意了' }),
    ).toMatchObject({ code: 200 });
    await expectStock(tea.id, 10);
    await expectStock(cake.id, 5);
    expect((await rows.find(rows.resource('shop/portfolio'), made.data.id))?.stock).toBe(3);
  });

  test('of a variant takes that one', async () => {
    const { id } = await product({
      specType: 'multi',
      specs: [
        { name: '大', price: '8.00', stock: 2 },
        { name: '小', price: '6.00', stock: 5 },
      ],
      stock: 7,
    });
    expect(await order([{ productId: id, quantity: 1 }])).toMatchObject({
      code: 422,
      message: expect.stringContaining('大、小'),
    });
    expect(await order([{ productId: id, quantity: 3, spec: '大' }])).toMatchObject({
      code: 422,
      message: expect.stringContaining('现有2'),
    });
    const reply = await order([{ productId: id, quantity: 2, spec: '大' }]);
    expect(reply).toMatchObject({ code: 200, data: { productAmount: '16.00' } });
    await expectStock(id, 5);
    expect((await stored(id)).specs).toEqual([
      { name: '大', price: '8.00', stock: 0 },
      { name: '小', price: '6.00', stock: 5 },
    ]);
    await admin.post('/flashdeliver/web/order/cancelOrder', { id: reply.data.id, cancelReason: '不要了' });
    await expectStock(id, 7);
  });
});

test('of a hundred who want the last ten, ten get one', async () => {
  const { id } = await product({ stock: 10 });
  const replies = await Promise.all(Array.from({ length: 100 }, () => order([{ productId: id, quantity: 1 }])));
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(10);
  expect(new Set(codes)).toEqual(new Set([200, 422]));
  await expectStock(id, 0);
  expect((await stored(id)).status).toBe('soldout');
  expect(await card(id)).toHaveLength(11);

  const placed = replies.filter(({ code }) => code === 200).map(({ data }) => data.id);
  const cancelled = await Promise.all(
    [...placed, ...placed].map((each) =>
      admin.post('/flashdeliver/web/order/cancelOrder', { id: each, cancelReason: '缺货' }),
    ),
  );
  expect(cancelled.filter(({ code }) => code === 200)).toHaveLength(10);
  await expectStock(id, 10);
  expect(await stored(id)).toMatchObject({ status: 'rack', salesCount: 0 });
});

describe('the card of a stock', () => {
  test('has a line for each stocktake, with who and why', async () => {
    const { id } = await product({ stock: 10 });
    const take = (changeType: string, quantity: number, more: Row = {}) =>
      admin.post<StoredRow>('/flashdeliver/web/stocktake/add', {
        productId: id,
        changeType,
        quantity,
        reason: '月末盘点',
        ...more,
      });
    expect(await take('check', 7)).toMatchObject({ code: 200, data: { beforeStock: 10, afterStock: 7 } });
    expect(await take('in', 5)).toMatchObject({ code: 200, data: { beforeStock: 7, afterStock: 12 } });
    expect(await take('loss', 2)).toMatchObject({ code: 200, data: { afterStock: 10 } });
    expect(await take('out', 11)).toMatchObject({ code: 422 });
    expect(await take('in', 0)).toMatchObject({ code: 400, data: { errors: [{ path: 'quantity' }] } });
    expect(await take('in', 1, { reason: '' })).toMatchObject({ code: 400, data: { errors: [{ path: 'reason' }] } });
    expect(await take('in', 1, { spec: '大' })).toMatchObject({ code: 422, data: { errors: [{ path: 'spec' }] } });
    await expectStock(id, 10);
    expect((await card(id)).find(({ changeType }) => changeType === 'check')).toMatchObject({
      quantity: -3,
      beforeStock: 10,
      afterStock: 7,
      remark: '月末盘点',
      bizNo: expect.stringMatching(/^PD/),
    });
  });

  test('cannot be written past it', async () => {
    const { id, version } = await product({ stock: 10 });
    await rows.put(rows.resource('shop/product'), id, { status: 'down' });
    expect(await admin.post('/flashdeliver/web/product/update', { id, version, stock: 99 })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'stock' }] },
    });
    for (const call of ['update', 'delete', 'delete_ids'])
      expect(await admin.post(`/flashdeliver/web/stock/${call}`, { id, ids: id })).toMatchObject({ code: 404 });
    await expectStock(id, 10);
  });
});

const orders = async () =>
  (await admin.post<{ total: number }>('/flashdeliver/web/order/queryOrder', { limit: 1 })).data.total;

async function inState(status: string): Promise<{ productId: string }> {
  const { id } = await product();
  await rows.put(rows.resource('shop/product'), id, { status });
  return { productId: id };
}

async function category({
  hidden = false,
  parentId = null,
}: {
  hidden?: boolean;
  parentId?: string | null;
}): Promise<string> {
  const { id } = await rows.add(rows.resource('shop/category'), {
    merchantId: stall.merchantId,
    parentId,
    displayWeeks: null,
    startTime: null,
    endTime: null,
  });
  if (hidden) expect(await admin.post('/flashdeliver/web/category/disable', { id })).toMatchObject({ code: 200 });
  return id;
}

/** Two hours that are as far from now as can be. */
function otherHours(): Row {
  const hour = new Date(Date.now() + 8 * 3_600_000).getUTCHours();
  const at = (ahead: number) => `${String((hour + ahead) % 24).padStart(2, '0')}:00`;
  return { saleStartTime: at(11), saleEndTime: at(13) };
}

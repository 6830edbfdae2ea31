import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';
import { addProduct, openStall, type Stall } from '../support/stall.ts';

let server: RunningServer;
let admin: Client;
let checker: Client;
let rows: Rows;
let stall: Stall;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  checker = await addAdministrator(admin, server, 'checker');
  rows = new Rows(server.server.services, admin);
  stall = await openStall(rows);
});
afterAll(() => server.stop());

const web = '/flashdeliver/web/product';
const read = async (id: string) => (await rows.find(rows.resource('shop/product'), id)) as StoredRow;
const edit = (
  call: string,
  { id, version }: { id: string; version: number },
  more: Row,
): Promise<Reply<StoredRow & { errors: { path: string }[] }>> =>
  admin.postJson(`${web}/${call}`, { id, version, ...more });
const audit = async (id: string, client: Client) =>
  client.post(`${web}/rackProductAudit`, { id, version: (await read(id)).version });
const order = (productId: string) =>
  admin.postJson('/flashdeliver/web/order/addOrder', {
    merchantId: stall.merchantId,
    userId: stall.userId,
    items: [{ productId, quantity: 1 }],
    address: '1 号楼',
  });
/** Everything but what every write changes. */
const kept = ({ version: _version, updatedAt: _at, updatedBy: _by, ...row }: StoredRow) => row;

describe('updateProductSale', () => {
  test('changes what it names while the product is on sale, and nothing else', async () => {
    const { id } = await addProduct(rows, stall);
    const before = await read(id);
    expect(
      await edit('updateProductSale', before, {
        limitCount: 3,
        minCount: 1,
        saleStartTime: '00:00',
        saleEndTime: '23:59',
        shortcut: true,
        tags: ['hot'],
      }),
    ).toMatchObject({ code: 200, data: { status: 'rack' } });
    expect(kept(await read(id))).toEqual(
      kept({
        ...before,
        limitCount: 3,
        minCount: 1,
        saleStartTime: '00:00',
        saleEndTime: '23:59',
        shortcut: true,
        tags: ['hot'],
      }),
    );
  });

  test.each<Row>([
    { productName: '改名' },
    { categoryId: '0190a0a0-0000-7000-8000-000000000000' },
    { projectIds: [] },
    { stock: 5 },
    { status: 'down' },
    { merchantId: 'x' },
    { nothing: 1 },
  ])('refuses %j', async (more) => {
    const { id } = await addProduct(rows, stall);
    const before = await read(id);
    expect(await edit('updateProductSale', before, more)).toMatchObject({
      code: 400,
      data: { errors: [{ path: Object.keys(more)[0] }] },
    });
    expect(await read(id)).toEqual(before);
  });

  test('keeps bounds and versions', async () => {
    const { id } = await addProduct(rows, stall, { minCount: 2 });
    const before = await read(id);
    expect(await edit('updateProductSale', before, { limitCount: 1 })).toMatchObject({ code: 400 });
    expect(await edit('updateProductSale', { id, version: before.version + 1 }, { sort: 1 })).toMatchObject({
      code: 409,
    });
    expect(
      await (
        await server.as('project-b')
      ).postJson(`${web}/updateProductSale`, { id, version: before.version, sort: 1 }),
    ).toMatchObject({ code: 404 });
    expect(await read(id)).toEqual(before);
  });

  test('sends a price that changes to somebody else before anybody pays it', async () => {
    const { id } = await addProduct(rows, stall, { price: '10.00' });
    expect(await edit('updateProductSale', await read(id), { price: '0.01' })).toMatchObject({
      code: 200,
      data: { status: 'auditing', price: '0.01' },
    });
    expect(await order(id)).toMatchObject({ code: 422 });
    expect(await edit('updateProductSale', await read(id), { price: '9.00' })).toMatchObject({ code: 409 });
    expect(await audit(id, admin)).toMatchObject({ code: 403 });
    expect(await audit(id, checker)).toMatchObject({ code: 200 });
    expect(await order(id)).toMatchObject({ code: 200, data: { productAmount: '0.01' } });
  });
});

test('updateProductProject changes where it is sold, and nothing else', async () => {
  const { id } = await addProduct(rows, stall);
  const before = await read(id);
  const other = await rows.idOf('organisation/organization', 'orgCode', 'XM002');
  expect(await edit('updateProductProject', before, { price: '0.01' })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'price' }] },
  });
  expect(await edit('updateProductProject', before, { projectIds: [] })).toMatchObject({
    code: 400,
    data: { errors: [{ path: 'projectIds' }] },
  });
  expect(await read(id)).toEqual(before);
  expect(await edit('updateProductProject', before, { projectIds: [stall.orgId, other] })).toMatchObject({ code: 200 });
  expect(kept(await read(id))).toEqual(kept({ ...before, projectIds: [stall.orgId, other] }));
});

test('whoever has written a product or handed it in does not audit it', async () => {
  const { id } = await addProduct(rows, stall);
  await rows.put(rows.resource('shop/product'), id, { status: 'down' });
  expect(await checker.post(`${web}/rackProduct`, { id })).toMatchObject({ code: 200 });
  for (const client of [admin, checker]) expect(await audit(id, client)).toMatchObject({ code: 403 });
  const third = await addAdministrator(admin, server, 'third');
  expect(await audit(id, third)).toMatchObject({ code: 200 });
});

test('variants bring their stocks along, and each change of one is on the card', async () => {
  const specs = [
    { name: '大', price: '8.00', stock: 2 },
    { name: '小', price: '6.00', stock: 5 },
  ];
  const { id } = await addProduct(rows, stall, { specType: 'multi', specs, stock: 1 });
  expect((await read(id)).stock).toBe(7);
  await rows.put(rows.resource('shop/product'), id, { status: 'down' });
  expect(
    await admin.postJson(`${web}/update`, {
      id,
      version: (await read(id)).version,
      specs: [
        { name: '大', price: '8.00', stock: 4 },
        { name: '中', price: '7.00', stock: 1 },
      ],
    }),
  ).toMatchObject({ code: 200, data: { stock: 5 } });
  const card = (
    await admin.post<{ list: { spec: string; quantity: number; recordNo: string }[] }>('/flashdeliver/web/stock/list', {
      productId: id,
    })
  ).data.list.toSorted((a, b) => a.recordNo.localeCompare(b.recordNo));
  expect(card.map(({ spec, quantity }) => [spec, quantity])).toEqual([
    ['大', 2],
    ['小', 5],
    ['大', 2],
    ['小', -5],
    ['中', 1],
  ]);
  expect(
    await admin.post('/flashdeliver/web/stocktake/add', {
      productId: id,
      spec: '中',
      changeType: 'check',
      quantity: 3,
      reason: '盘点',
    }),
  ).toMatchObject({ code: 200, data: { beforeStock: 5, afterStock: 7 } });
  expect((await read(id)).specs).toEqual([
    { name: '大', price: '8.00', stock: 4 },
    { name: '中', price: '7.00', stock: 3 },
  ]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { distribute } from '../../src/server/areas/shop/distribute.ts';
import { giveToNew, welcome } from '../../src/server/areas/shop/welcome.ts';
import { systemContext } from '../../src/server/system.ts';
import { onForm, type StoredRow } from '../support/calls.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addProduct, openStall, type Stall } from '../support/stall.ts';
import { upload } from '../support/uploads.ts';
import { until, Work } from '../support/work.ts';

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

const of = (id: string) => rows.resource(id);
const held = async (where: Row) =>
  (await admin.post<{ list: StoredRow[]; total: number }>('/coupon/receive/list', { limit: 200, ...where })).data;
const give = (couponId: string, userId = stall.userId): Promise<Reply<StoredRow & { errors: { path: string }[] }>> =>
  admin.post('/coupon/receive/add', { couponId, userId });
const order = (productId: string, quantity: number, more: Row = {}): Promise<Reply<StoredRow>> =>
  admin.postJson('/flashdeliver/web/order/addOrder', {
    merchantId: stall.merchantId,
    userId: stall.userId,
    items: [{ productId, quantity }],
    address: '1 号楼',
    ...more,
  });
const customer = async (given: Row = {}) =>
  (await rows.add(of('residents/user'), { orgId: stall.orgId, virtId: null, deptId: null, ...given })).id;

async function coupon(given: Row = {}): Promise<string> {
  const { id } = await rows.add(of('shop/coupon'), {
    couponType: 'cash',
    thresholdAmount: '20.00',
    faceAmount: '5.00',
    discountRate: null,
    maxDiscount: null,
    orgIds: [stall.orgId],
    merchantIds: null,
    scope: 'all',
    categoryIds: null,
    productIds: null,
    totalCount: 1000,
    perLimit: null,
    takeType: 'grant',
    validType: 'days',
    validDays: 7,
    validStart: null,
    validEnd: null,
    ...given,
  });
  await rows.put(of('shop/coupon'), id, { status: 'active' });
  return id;
}

describe('a coupon for whoever is new', () => {
  const newcomer = async (): Promise<string> => {
    const values = await rows.values(of('residents/user'), { orgId: stall.orgId, virtId: null, deptId: null });
    const reply = await admin.postJson<StoredRow>('/organisation/user/add', onForm(of('residents/user'), values));
    expect(reply, JSON.stringify(reply)).toMatchObject({ code: 200 });
    return reply.data.id;
  };
  const work = () => new Work(server).states(welcome);
  /** Whoever is new has got what there is for them. */
  const welcomed = () => until(async () => (await work()).every((state) => state === 'done'));
  const ofPerson = async (userId: string) => (await held({ userId })).list.map(({ couponId }) => couponId);
  /** To whom it was said. */
  const told = async () =>
    (
      await admin.post<{ list: Row[] }>('/organisation/userMessage/list', { title: '新客赠券已到账', limit: 50 })
    ).data.list.map(({ receivers }) => receivers);
  const stop = (id: string) => rows.put(of('shop/coupon'), id, { status: 'paused' });

  test('is theirs, and they are told; none that is paused, of another project or taken otherwise', async () => {
    const forNew = { takeType: 'register', perLimit: null };
    const elsewhere = (await rows.add(of('organisation/organization'))).id;
    const [given] = [await coupon(forNew), await coupon(), await coupon({ ...forNew, orgIds: [elsewhere] })];
    await stop(await coupon(forNew));
    const userId = await newcomer();
    await welcomed();
    expect(await ofPerson(userId)).toEqual([given]);
    expect(await told()).toEqual([[userId]]);
    // Done once more, it gives nothing.
    const { services } = server.server;
    await services.store.transaction((tx) => giveToNew(systemContext(services), tx, given, userId));
    expect(await ofPerson(userId)).toEqual([given]);
    await stop(given);
    const later = await newcomer();
    await welcomed();
    expect(await ofPerson(later)).toEqual([]);
  });

  test('ends with the last one', async () => {
    const last = await coupon({ takeType: 'register', totalCount: 1 });
    const people = [await newcomer(), await newcomer(), await newcomer()];
    await welcomed();
    expect((await Promise.all(people.map(ofPerson))).flat()).toEqual([last]);
    await stop(last);
  });
});

describe('a coupon', () => {
  test('with a last day ends by itself, and is not brought back after it', async () => {
    const [sold, paused] = [await coupon(), await coupon()];
    const over = { validType: 'fixed', validStart: '2026-01-01T00:00:00.000Z', validEnd: '2026-01-02T00:00:00.000Z' };
    await rows.put(of('shop/coupon'), paused, { ...over, status: 'paused' });
    for (const [step, status] of [
      ['resume', 'paused'],
      ['publish', 'draft'],
    ] as const) {
      await rows.put(of('shop/coupon'), paused, { status });
      expect(await admin.post(`/coupon/coupon/${step}`, { id: paused })).toMatchObject({
        code: 422,
        data: { errors: [{ path: 'validEnd' }] },
      });
    }
    await rows.put(of('shop/coupon'), sold, over);
    await admin.post('/scm/schedule/job/planSteps', { action: 'run' });
    await until(async () => (await rows.find(of('shop/coupon'), sold))?.status === 'ended');
    expect(await give(sold)).toMatchObject({ code: 422 });
  });

  test('takes its worth off an order once, and comes back when that is cancelled', async () => {
    const { id: productId } = await addProduct(rows, stall);
    const couponId = await coupon();
    expect(await give(couponId)).toMatchObject({
      code: 200,
      data: { status: 'unused', takeTime: expect.any(String), validEnd: expect.any(String) },
    });
    expect(await order(productId, 2, { couponId, couponAmount: '20.00' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'couponAmount' }] },
    });
    const placed = await order(productId, 2, { couponId });
    expect(placed).toMatchObject({ code: 200, data: { couponAmount: '5.00', payAmount: '15.00' } });
    expect((await held({ couponId })).list).toMatchObject([{ status: 'used', orderNo: placed.data.orderNo }]);
    expect(await admin.post(`/coupon/coupon/getCouponInfo/${couponId}`)).toMatchObject({
      data: { takenCount: 1, usedCount: 1 },
    });
    expect(await order(productId, 2, { couponId })).toMatchObject({
      code: 422,
      data: { errors: [{ path: 'couponId' }] },
    });
    for (const code of [200, 409])
      expect(
        await admin.post('/flashdeliver/web/order/cancelOrder', { id: placed.data.id, cancelReason: '不要了' }),
      ).toMatchObject({ code });
    expect((await held({ couponId })).list).toMatchObject([{ status: 'unused', orderNo: null, useTime: null }]);
    expect(await order(productId, 2, { couponId })).toMatchObject({ code: 200 });
  });

  test('is used by one of many orders at once', async () => {
    const { id: productId } = await addProduct(rows, stall, { stock: 100 });
    const couponId = await coupon();
    await give(couponId);
    const replies = await Promise.all(Array.from({ length: 10 }, () => order(productId, 2, { couponId })));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    // Refused in words, or for the change that came first.
    expect(replies.filter(({ code }) => ![200, 409, 422].includes(code))).toEqual([]);
    expect((await rows.find(of('shop/product'), productId))?.stock).toBe(98);
  });

  test.each<[string, Row, string, number]>([
    [
      'of per cent, up to its limit',
      { couponType: 'discount', faceAmount: null, discountRate: 80, maxDiscount: '3.00', thresholdAmount: '0.00' },
      '3.00',
      3,
    ],
    ['of per cent', { couponType: 'discount', faceAmount: null, discountRate: 80, thresholdAmount: '0.00' }, '6.00', 3],
    ['worth more than the goods', { thresholdAmount: '0.00', faceAmount: '99.00' }, '10.00', 1],
  ])('%s is worth %s', async (_name, given, worth, quantity) => {
    const { id: productId } = await addProduct(rows, stall);
    const couponId = await coupon(given);
    await give(couponId);
    expect(await order(productId, quantity, { couponId })).toMatchObject({ code: 200, data: { couponAmount: worth } });
  });

  test.each<[string, () => Promise<Row>, RegExp]>([
    ['below its minimum', async () => ({ thresholdAmount: '50.00' }), /门槛/],
    [
      'of other goods',
      async () => ({ scope: 'product', productIds: [(await addProduct(rows, stall)).id] }),
      /适用的商品/,
    ],
    [
      'of another project',
      async () => ({ orgIds: [await rows.idOf('organisation/organization', 'orgCode', 'XM002')] }),
      /项目或商户/,
    ],
    ['of another merchant', async () => ({ merchantIds: [(await openStall(rows)).merchantId] }), /项目或商户/],
    ['for parking', async () => ({ couponType: 'parking' }), /停车券/],
  ])('%s is refused, and nothing is taken', async (_name, given, why) => {
    const { id: productId } = await addProduct(rows, stall, { stock: 9 });
    const couponId = await coupon(await given());
    await give(couponId);
    expect(await order(productId, 2, { couponId })).toMatchObject({
      code: 422,
      message: expect.stringMatching(why),
      data: { errors: [{ path: 'couponId' }] },
    });
    expect((await rows.find(of('shop/product'), productId))?.stock).toBe(9);
    expect((await held({ couponId })).list).toMatchObject([{ status: 'unused' }]);
  });

  test('runs out, and is not used afterwards', async () => {
    const couponId = await coupon();
    const { data } = await give(couponId);
    await rows.put(of('shop/receive'), data.id, { validEnd: new Date(Date.now() - 1000).toISOString() });
    expect(await order(stall.productId, 2, { couponId })).toMatchObject({
      code: 422,
      message: expect.stringContaining('有效期'),
    });
    expect(await admin.post('/coupon/receive/use', { id: data.id, orderNo: 'X' })).toMatchObject({ code: 422 });
    // Its end was put past all calls, so it is the hourly look that finds it.
    expect((await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).code).toBe(200);
    await expect.poll(async () => (await rows.find(of('shop/receive'), data.id))?.status).toBe('expired');
  });

  test('is had by each so often, by all together so often, and by real people while it is issued', async () => {
    const couponId = await coupon({ perLimit: 1, totalCount: 2 });
    expect((await give(couponId)).code).toBe(200);
    expect(await give(couponId)).toMatchObject({ code: 422, message: expect.stringContaining('每人限领1张') });
    const disabled = await customer();
    await rows.put(of('residents/user'), disabled, { status: 'disabled' });
    expect(await give(couponId, disabled)).toMatchObject({ code: 422, data: { errors: [{ path: 'userId' }] } });
    const others = await Promise.all(Array.from({ length: 8 }, () => customer()));
    const replies = await Promise.all(others.map((userId) => give(couponId, userId)));
    expect(replies.map(({ code }) => code).toSorted(), 'the last one').toEqual([
      200,
      ...Array.from({ length: 7 }, () => 422),
    ]);
    expect((await held({ couponId })).total).toBe(2);
    const { version } = (await rows.find(of('shop/coupon'), couponId)) as StoredRow;
    await rows.put(of('shop/coupon'), couponId, { status: 'paused' });
    expect(await give(couponId, await customer())).toMatchObject({
      code: 422,
      message: expect.stringContaining('未在发放'),
    });
    expect(await admin.post('/coupon/coupon/update', { id: couponId, version, totalCount: 1 })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'totalCount' }] },
    });
  });
});

describe('a distribution', () => {
  const task = async (couponId: string, more: Row): Promise<StoredRow> =>
    (
      await admin.postJson<StoredRow>('/coupon/distribution/add', {
        taskName: `发放 ${rows.next()}`,
        couponId,
        perCount: 2,
        ...more,
      })
    ).data;
  const run = (id: string) => distribute(server.server.services, id);
  const read = async (id: string) => (await rows.find(of('shop/distribution'), id)) as StoredRow;

  async function enterprise(people: number): Promise<string> {
    const { id } = await rows.add(of('enterprise/virtualarchitecture'), { orgId: stall.orgId });
    for (let n = 0; n < people; n++) await customer({ virtId: id });
    return id;
  }

  test('gives everybody theirs once, however often it runs', async () => {
    const couponId = await coupon();
    const virtId = await enterprise(5);
    const { id } = await task(couponId, { targetType: 'virt', virtIds: [virtId] });
    expect(await admin.post('/coupon/distribution/start', { id })).toMatchObject({
      code: 200,
      data: { rows: [{ status: 'running', successCount: 0 }] },
    });
    await Promise.all([run(id), run(id)]);
    await run(id);
    expect(await read(id)).toMatchObject({
      status: 'finished',
      personCount: 5,
      successCount: 5,
      finishTime: expect.any(String),
    });
    const { list, total } = await held({ distributionId: id });
    expect(total).toBe(10);
    expect(new Set(list.map(({ userId }) => userId)).size).toBe(5);
    expect(new Set(list.map(({ couponNo }) => couponNo)).size).toBe(10);
  });

  test('stops when there is none left, and gives nobody half', async () => {
    const couponId = await coupon({ totalCount: 5 });
    const { id } = await task(couponId, { targetType: 'virt', virtIds: [await enterprise(4)] });
    await admin.post('/coupon/distribution/start', { id });
    await run(id);
    expect(await read(id)).toMatchObject({ status: 'finished', personCount: 4, successCount: 2 });
    expect((await held({ couponId })).total).toBe(4);
  });

  test('begins by itself when its time has come, and not with a coupon that is not issued', async () => {
    const couponId = await coupon();
    const virtIds = [await enterprise(1)];
    const { id } = await task(couponId, {
      targetType: 'virt',
      virtIds,
      planTime: new Date(Date.now() - 1000).toISOString(),
    });
    const later = await task(couponId, {
      targetType: 'virt',
      virtIds,
      planTime: new Date(Date.now() + 3_600_000).toISOString(),
    });
    // Its time is past already, so it is the hourly look that finds it.
    expect((await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).code).toBe(200);
    await expect.poll(async () => (await read(id)).status).toBe('finished');
    expect(await read(id)).toMatchObject({ successCount: 1 });
    expect(await read(later.id)).toMatchObject({ status: 'waiting' });
    await rows.put(of('shop/coupon'), couponId, { status: 'ended' });
    expect(await admin.post('/coupon/distribution/start', { id: later.id })).toMatchObject({ code: 422 });
  });

  test('to a label reaches the customers who are bound to followers with it', async () => {
    const couponId = await coupon();
    const label = `标签${rows.next()}`;
    const [tagged, other] = [await customer(), await customer()];
    const account = (await rows.add(of('wechat/public'))).id;
    await rows.add(of('wechat/wxUser'), { publicId: account, userId: tagged, labels: [label] });
    await rows.add(of('wechat/wxUser'), { publicId: account, userId: other, labels: ['其他'] });
    const { id } = await task(couponId, { targetType: 'tag', tag: label, perCount: 1 });
    await admin.post('/coupon/distribution/start', { id });
    await run(id);
    expect(await read(id)).toMatchObject({ status: 'finished', personCount: 1, successCount: 1 });
    expect((await held({ couponId })).list.map(({ userId }) => userId)).toEqual([tagged]);
  });

  const file = async (text: string) => (await upload(admin, Buffer.from(text), '名单.csv')).data.id;
  const sheet = (...keys: readonly string[]) => file(['姓名,手机号或编号', ...keys.map((key) => `,${key}`)].join('\n'));

  test('to a list in a file reaches those whom it names once, and says which lines name nobody', async () => {
    const couponId = await coupon();
    const [first, second] = [await customer(), await customer()];
    const [one, two] = await Promise.all([first, second].map((id) => rows.find(of('residents/user'), id)));
    const importFile = await sheet(`+86${String(one?.mobile)}`, String(two?.userNo), String(one?.userNo), '查无此人');
    const { id } = await task(couponId, { targetType: 'import', importFile, perCount: 1 });
    expect(await admin.post('/coupon/distribution/start', { id })).toMatchObject({ code: 200 });
    await run(id);
    await run(id);
    expect(await read(id)).toMatchObject({
      status: 'finished',
      personCount: 2,
      successCount: 2,
      unknownLines: '共1行：第5行',
    });
    expect((await held({ couponId })).list.map(({ userId }) => userId).toSorted()).toEqual([first, second].toSorted());
  });

  test('to a file that cannot be read fails with the cause, and goes on once there is a better one', async () => {
    const couponId = await coupon();
    const person = await rows.find(of('residents/user'), await customer());
    const { id } = await task(couponId, { targetType: 'import', importFile: await file('姓名\n王'), perCount: 1 });
    await admin.post('/coupon/distribution/start', { id });
    await run(id);
    const failed = await read(id);
    expect(failed).toMatchObject({ status: 'failed', failReason: expect.stringContaining('手机号或编号') });
    const good = await sheet(String(person?.userNo));
    await admin.postJson('/coupon/distribution/update', { id, version: failed.version, importFile: good });
    expect(await admin.post('/coupon/distribution/start', { id })).toMatchObject({ code: 200 });
    await run(id);
    expect(await read(id)).toMatchObject({ status: 'finished', personCount: 1, successCount: 1, failReason: null });
  });
});

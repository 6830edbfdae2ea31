import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { findAccount, readAccounts } from '../../src/server/ledger/accounts.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addAdministrator } from '../support/sign-in.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

let server: RunningServer;
let admin: Client;
let other: Client;
let merchant: Row;
let n = 0;

const receipts = '/ordermeal/web/receivables';
const tills = '/collection/web/collection';
const list = async (path: string, filter: Record<string, unknown> = {}) =>
  fine(await admin.post<{ list: Row[] }>(path, { limit: 200, ...filter })).list;
const read = async (path: string, { id }: Row) => fine(await admin.get<Row>(`${path}/${id}`));
const cash = async (userId: unknown) =>
  (await list('/organisation/userAccount/list', { userId })).find(({ accountType }) => accountType === 'cash')?.balance;
const takings = async () => {
  const ledger = ledgerOf(systemContext(server.server.services));
  const id = await findAccount(ledger, { ownerType: 'merchant', ownerId: merchant.id, kind: 'takings' });
  return id === undefined ? 0 : ((await readAccounts(ledger, [id])).get(id)?.balance ?? 0);
};

async function payer(yuan: string): Promise<Row> {
  n++;
  const user = fine(
    await admin.post<Row>('/organisation/user/add', {
      realName: `窗口${n}`,
      mobile: `1360${String(3_000_000 + n)}`,
      orgId: merchant.orgId,
      personnelType: 'formal',
    }),
  );
  fine(
    await admin.post(
      '/organisation/user/recharge',
      { userId: user.id, accountType: 'cash', amount: yuan, payWay: 'cash' },
      { 'Idempotency-Key': `desk-${n}` },
    ),
  );
  return user;
}
const newReceipt = async (more: Record<string, unknown> = {}) =>
  fine(
    await admin.post<Row>(`${receipts}/add`, {
      orgId: merchant.orgId,
      merchantId: merchant.id,
      consumeType: 'unordered',
      amount: '30.00',
      payWay: 'cash_wallet',
      tradeTime: new Date().toISOString(),
      ...more,
    }),
  );
const paid = async (more: Record<string, unknown> = {}) => {
  const receipt = await newReceipt(more);
  fine(await admin.post(`${receipts}/collect`, { id: receipt.id }));
  return read(receipts, receipt);
};
const setLimit = async (refundLimit: string | null) => {
  const settings = (await list('/wallet/orgExtend/list')).find(({ orgId }) => orgId === merchant.orgId) as Row;
  fine(await admin.post('/wallet/orgExtend/updateEntity', { id: settings.id, version: settings.version, refundLimit }));
};

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  await addAdministrator(admin, server, 'cashdesk');
  other = await server.as('cashdesk');
  const settled = new Set((await list('/wallet/orgExtend/list', { status: 'enabled' })).map(({ orgId }) => orgId));
  merchant = (await list('/wallet/merchant/list', { status: 'open' })).find(({ orgId }) => settled.has(orgId)) as Row;
});
afterAll(() => server.stop());

describe('what is collected', () => {
  test('comes from the wallet to the merchant, once', async () => {
    const user = await payer('100.00');
    const before = await takings();
    const receipt = await newReceipt({ userId: user.id, discountAmount: '5.00' });
    const replies = await Promise.all([1, 2, 3].map(() => admin.post(`${receipts}/collect`, { id: receipt.id })));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
    expect([await cash(user.id), await takings()]).toEqual(['75.00', before + 2500]);
    expect(await read(receipts, receipt)).toMatchObject({ status: 'success', realName: user.realName });
  });

  test('is refused where there is no money, no payer, or another project', async () => {
    const user = await payer('10.00');
    const receipt = await newReceipt({ userId: user.id });
    expect(await admin.post(`${receipts}/collect`, { id: receipt.id })).toMatchObject({ code: 422 });
    const nobody = await newReceipt();
    expect(await admin.post(`${receipts}/collect`, { id: nobody.id })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'payWay' }] },
    });
    expect(await admin.post(`${receipts}/collect`, { id: nobody.id, cardNo: 'NOSUCH' })).toMatchObject({ code: 422 });
    const foreign = (await list('/organisation/organization/list')).find(({ id }) => id !== merchant.orgId) as Row;
    expect(
      (
        await admin.post(`${receipts}/add`, {
          orgId: foreign.id,
          merchantId: merchant.id,
          consumeType: 'shop',
          amount: '1.00',
          payWay: 'cash',
          tradeTime: new Date().toISOString(),
        })
      ).code,
    ).toBeGreaterThanOrEqual(400);
    expect([await cash(user.id), (await read(receipts, receipt)).status]).toEqual(['10.00', 'paying']);
  });

  test('while there was no connection is booked when it is uploaded; no wallet pays like that', async () => {
    const before = await takings();
    const body = {
      orgId: merchant.orgId,
      merchantId: merchant.id,
      amount: '12.00',
      collectTime: new Date().toISOString(),
    };
    expect(await admin.post(`${tills}/add`, { ...body, payWay: 'cash_wallet' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'payWay' }] },
    });
    const offline = fine(await admin.post<Row>(`${tills}/add`, { ...body, payWay: 'cash' }));
    expect(await takings()).toBe(before);
    fine(await admin.post(`${tills}/upload`, { id: offline.id }));
    expect(await takings()).toBe(before + 1200);
    await setLimit(null);
    fine(await admin.post(`${tills}/refund`, { id: offline.id, refundAsked: '2.00', refundReason: '找零有误' }));
    fine(await other.post(`${tills}/approveRefund`, { id: offline.id, version: (await read(tills, offline)).version }));
    expect(await read(tills, offline)).toMatchObject({ status: 'part_refund', refundAmount: '2.00' });
    expect(await takings()).toBe(before + 1000);
  });
});

describe('a refund at the till', () => {
  test('above the project’s limit waits for somebody else', async () => {
    await setLimit('10.00');
    const user = await payer('100.00');
    const receipt = await paid({ userId: user.id });
    fine(await admin.post(`${receipts}/refund`, { id: receipt.id, refundAsked: '20.00', refundReason: '重复扣款' }));
    const asked = await read(receipts, receipt);
    expect([asked.status, await cash(user.id)]).toEqual(['refundPending', '70.00']);
    expect(await admin.post(`${receipts}/approveRefund`, { id: receipt.id, version: asked.version })).toMatchObject({
      code: 403,
    });
    fine(await other.post(`${receipts}/approveRefund`, { id: receipt.id, version: asked.version }));
    expect(await read(receipts, receipt)).toMatchObject({
      status: 'part_refund',
      refundAmount: '20.00',
      refundAsked: null,
    });
    expect(await cash(user.id)).toBe('90.00');
    // The rest is up to the limit.
    fine(await admin.post(`${receipts}/refundRest`, { id: receipt.id, refundReason: '菜品问题' }));
    expect(await read(receipts, receipt)).toMatchObject({ status: 'refunded', refundAmount: '30.00' });
    expect(await cash(user.id)).toBe('100.00');
  });

  test('of the rest waits as well, and what was refused leaves it as it was', async () => {
    await setLimit('10.00');
    const receipt = await paid({ userId: (await payer('50.00')).id });
    fine(await admin.post(`${receipts}/refund`, { id: receipt.id, refundAsked: '1.00', refundReason: '找零' }));
    fine(await admin.post(`${receipts}/refundRest`, { id: receipt.id, refundReason: '菜品问题' }));
    expect(await read(receipts, receipt)).toMatchObject({ status: 'restPending', refundAmount: '1.00' });
    fine(await other.post(`${receipts}/rejectRest`, { id: receipt.id }));
    expect(await read(receipts, receipt)).toMatchObject({ status: 'part_refund', refundAsked: null });
  });

  test('needs somebody else whatever it is where the project has settled nothing', async () => {
    await setLimit(null);
    const receipt = await paid({ userId: (await payer('50.00')).id });
    fine(await admin.post(`${receipts}/refund`, { id: receipt.id, refundAsked: '0.01', refundReason: '找零' }));
    expect(await read(receipts, receipt)).toMatchObject({ status: 'refundPending' });
    fine(await other.post(`${receipts}/rejectRefund`, { id: receipt.id }));
    expect(await read(receipts, receipt)).toMatchObject({ status: 'success', refundAsked: null });
  });

  test('is never more than was paid, has a reason, and happens once', async () => {
    await setLimit('100.00');
    const user = await payer('50.00');
    const receipt = await paid({ userId: user.id });
    for (const refundAsked of ['30.01', '0', '-1', '1.001'])
      expect(await admin.post(`${receipts}/refund`, { id: receipt.id, refundAsked, refundReason: '试' })).toMatchObject(
        { code: 400, data: { errors: [{ path: 'refundAsked' }] } },
      );
    expect(await admin.post(`${receipts}/refund`, { id: receipt.id })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'refundReason' }] },
    });
    const replies = await Promise.all(
      [1, 2, 3].map(() => admin.post(`${receipts}/refund`, { id: receipt.id, refundReason: '重复' })),
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
    expect(await cash(user.id)).toBe('50.00');
  });

  test('of money that came by a channel is carried out there and booked with its voucher, or refused there', async () => {
    await setLimit('100.00');
    const before = await takings();
    const receipt = await paid({ payWay: 'wechat' });
    expect(await takings()).toBe(before + 3000);
    fine(await admin.post(`${receipts}/refund`, { id: receipt.id, refundReason: '退货' }));
    expect(await read(receipts, receipt)).toMatchObject({ status: 'refunding' });
    expect(await takings()).toBe(before + 3000);
    fine(await admin.post(`${receipts}/failRefund`, { id: receipt.id, refundFail: '超过退款期限' }));
    expect(await read(receipts, receipt)).toMatchObject({ status: 'success' });
    fine(await admin.post(`${receipts}/refund`, { id: receipt.id, refundAsked: '10.00', refundReason: '退货' }));
    expect(await admin.post(`${receipts}/refundDone`, { id: receipt.id })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'refundVoucher' }] },
    });
    fine(await admin.post(`${receipts}/refundDone`, { id: receipt.id, refundVoucher: '50000123' }));
    expect(await read(receipts, receipt)).toMatchObject({
      status: 'part_refund',
      refundAmount: '10.00',
      refundVoucher: '50000123',
    });
    expect(await takings()).toBe(before + 2000);
  });

  test('the book is sound', async () => {
    expect((await checkLedger(server.server.services.db)).findings).toEqual([]);
  });
});

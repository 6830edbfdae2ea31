import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { makeSettlement } from '../../src/server/areas/merchants/make-settlements.ts';
import { feeOf, lastPeriodEnd } from '../../src/server/areas/merchants/settlement-period.ts';
import type { Context } from '../../src/server/context.ts';
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
let context: Context;
let orgId: string;
let broadId: unknown;
let n = 0;

const statements = '/wallet/merchantSettlement';
const receipts = '/ordermeal/web/receivables';
const list = async (path: string, filter: Record<string, unknown> = {}) =>
  fine(await admin.post<{ list: Row[] }>(path, { limit: 200, ...filter })).list;
const read = async (id: string) => fine(await admin.get<Row>(`${statements}/${id}`));
const balance = async (merchant: Row, kind: string) => {
  const ledger = ledgerOf(context);
  const id = await findAccount(ledger, { ownerType: 'merchant', ownerId: merchant.id, kind });
  return id === undefined ? 0 : ((await readAccounts(ledger, [id])).get(id)?.balance ?? 0);
};

/** Settled each day, with a fee of 0.6 percent. */
async function newMerchant(): Promise<Row> {
  const merchant = fine(
    await admin.post<Row>('/wallet/merchant/add', {
      merchantName: `结算商户${++n}`,
      orgId,
      broadId,
      merchantType: 'shop',
      contactName: '何清',
      contactPhone: '13800138000',
      settleCycle: 'd1',
      feeRate: '0.6',
    }),
  );
  fine(await admin.post('/wallet/merchant/approve', { id: merchant.id, version: merchant.version }));
  return merchant;
}

/** Money at its till; a part of it given back. */
async function take(merchant: Row, amount: string, back?: string): Promise<void> {
  const receipt = fine(
    await admin.post<Row>(`${receipts}/add`, {
      orgId,
      merchantId: merchant.id,
      consumeType: 'shop',
      amount,
      payWay: 'cash',
      tradeTime: new Date().toISOString(),
    }),
  );
  fine(await admin.post(`${receipts}/collect`, { id: receipt.id }));
  if (back === undefined) return;
  fine(await admin.post(`${receipts}/refund`, { id: receipt.id, refundAsked: back, refundReason: '退货' }));
  const asked = fine(await admin.get<Row>(`${receipts}/${receipt.id}`));
  if (asked.status === 'refundPending')
    fine(await other.post(`${receipts}/approveRefund`, { id: receipt.id, version: asked.version }));
}

/** As on a day after everything that was booked so far. */
const settleUp = (merchant: Row, daysLater = 1) =>
  server.server.services.store.transaction((tx) =>
    makeSettlement(context, tx, merchant.id, addDays(chinaDay(Date.now()), daysLater)),
  );

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  await addAdministrator(admin, server, 'payer');
  other = await server.as('payer');
  context = systemContext(server.server.services);
  const [any] = await list('/wallet/merchant/list', { status: 'open' });
  orgId = String(any?.orgId);
  broadId = any?.broadId;
});
afterAll(() => server.stop());

test('periods end the day before, on Sunday, or with the month; half a cent of a fee goes up', () => {
  expect(lastPeriodEnd('d1', '2026-03-01')).toBe('2026-02-28');
  expect([lastPeriodEnd('week', '2026-11-23'), lastPeriodEnd('week', '2026-11-22')]).toEqual([
    '2026-11-22',
    '2026-11-15',
  ]);
  expect(lastPeriodEnd('month', '2026-03-17')).toBe('2026-02-28');
  expect([feeOf(10_000, 0.6), feeOf(125, 0.6), feeOf(8, 0.6), feeOf(100, null)]).toEqual([60, 1, 0, 0]);
});

describe('what a merchant took', () => {
  test('is settled once, less what was given back and the fee, and paid out by a second person', async () => {
    const merchant = await newMerchant();
    await take(merchant, '100.00');
    await take(merchant, '50.00', '20.00');
    const made = await Promise.all([settleUp(merchant), settleUp(merchant), settleUp(merchant)]);
    expect(made.filter(Boolean)).toHaveLength(1);
    const id = made.find(Boolean) as string;
    expect(await read(id)).toMatchObject({
      payments: 2,
      takings: '150.00',
      refunds: '20.00',
      fee: '0.78',
      payable: '129.22',
      status: 'pending',
    });
    expect(await admin.post(`${statements}/settle`, { id })).toMatchObject({ code: 409 });
    fine(await admin.post(`${statements}/confirm`, { id }));
    const replies = await Promise.all([1, 2, 3].map(() => admin.post(`${statements}/settle`, { id })));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
    expect([await balance(merchant, 'takings'), await balance(merchant, 'payable')]).toEqual([0, 12_922]);
    const { version } = await read(id);
    expect(await admin.post(`${statements}/payOut`, { id, version, payOutVoucher: 'V1' })).toMatchObject({ code: 403 });
    expect(await other.post(`${statements}/payOut`, { id, version })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'payOutVoucher' }] },
    });
    fine(await other.post(`${statements}/payOut`, { id, version, payOutVoucher: 'V1' }));
    expect([await balance(merchant, 'payable'), (await read(id)).status]).toEqual([0, 'paid']);
  });

  test('comes back to be settled anew where that was a mistake, and when the bank returns it', async () => {
    const merchant = await newMerchant();
    await take(merchant, '10.00');
    const id = (await settleUp(merchant)) as string;
    fine(await admin.post(`${statements}/confirm`, { id }));
    fine(await admin.post(`${statements}/settle`, { id }));
    fine(await admin.post(`${statements}/unsettle`, { id }));
    expect([await balance(merchant, 'takings'), await balance(merchant, 'payable')]).toEqual([1000, 0]);
    fine(await admin.post(`${statements}/settle`, { id }));
    fine(await other.post(`${statements}/payOut`, { id, version: (await read(id)).version, payOutVoucher: 'V2' }));
    fine(await admin.post(`${statements}/payOutReturned`, { id }));
    expect([await balance(merchant, 'payable'), (await read(id)).status]).toEqual([994, 'settled']);
  });

  test('later is in the next statement, nothing twice; more given back than taken is carried over', async () => {
    const merchant = await newMerchant();
    await take(merchant, '10.00');
    const first = (await settleUp(merchant)) as string;
    await take(merchant, '5.00');
    const second = (await settleUp(merchant, 2)) as string;
    expect([(await read(first)).takings, (await read(second)).takings]).toEqual(['10.00', '5.00']);
    await take(merchant, '3.00', '3.00');
    expect(await settleUp(merchant, 3)).toBeUndefined();
    fine(await admin.post(`${statements}/dispute`, { id: second, disputeReason: '少一笔' }));
    fine(await admin.post(`${statements}/reply`, { id: second, replyRemark: '已核对' }));
    expect(await read(second)).toMatchObject({ status: 'pending', disputeReason: '少一笔' });
  });

  test('is counted between two days, by merchant and by project, for those who may see it', async () => {
    const merchant = await newMerchant();
    await take(merchant, '40.00', '10.00');
    const today = chinaDay(Date.now());
    const span = { startDate: addDays(today, -1), endDate: today };
    const asked = fine(
      await admin.post<{ list: Row[] }>('/wallet/merchant/getMerchantStatistics', { ...span, merchantId: merchant.id }),
    );
    expect(asked.list).toMatchObject([
      {
        merchantId: merchant.id,
        payments: 1,
        takings: '40.00',
        refunds: '10.00',
        net: '30.00',
        fee: '0.18',
        unsettled: '30.00',
      },
    ]);
    const all = fine(
      await admin.post<{ list: { merchants: number }[]; total: { merchants: number } }>(
        '/wallet/merchant/getCompanyStatistics',
        span,
      ),
    );
    expect(all.total.merchants).toBe(all.list.reduce((sum, { merchants }) => sum + merchants, 0));
    expect(await admin.post('/wallet/merchant/getMerchantStatistics', {})).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'startDate' }, { path: 'endDate' }] },
    });
    const seen = await Promise.all(
      ['project-a', 'project-b'].map(async (account) =>
        fine(
          await (await server.as(account)).post<{ list: Row[] }>('/wallet/merchant/getMerchantStatistics', span),
        ).list.some(({ merchantId }) => merchantId === merchant.id),
      ),
    );
    expect(seen.toSorted()).toEqual([false, true]);
  });

  test('the book is sound', async () => {
    expect((await checkLedger(server.server.services.db)).findings).toEqual([]);
  });
});

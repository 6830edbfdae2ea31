import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { pay } from '../../src/server/areas/accounts/payment.ts';
import { refund } from '../../src/server/areas/accounts/payment-refund.ts';
import { workOffWelfare } from '../../src/server/areas/accounts/welfare-worker.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { sweepLedger } from '../../src/server/ledger/sweep.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client } from '../support/client.ts';
import { messagesAbout } from '../support/letters.ts';
import { fine } from '../support/replies.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

interface Batch {
  id: string;
  version: number;
  batchNo: string;
  status: string;
  personCount: number;
  totalAmount: string;
  successCount: number;
  failCount: number;
}
interface Line {
  id: string;
  version: number;
  userId: string;
  realName: string;
  amount: string;
  usedAmount: string;
  remainAmount: string;
  status: string;
  failReason: string | null;
}
interface Account {
  id: string;
  version: number;
  userId: string;
  virtId: string;
  balance: string;
  frozenAmount: string;
}

let server: RunningServer;
let admin: Client;
let project: Client;
let place: { orgId: string; virtId: string };
let made = 0;

const listed = async <T>(path: string, filter: Record<string, unknown> = {}): Promise<T[]> =>
  (await admin.post<{ list: T[] }>(path, { limit: 200, ...filter })).data.list;
const walletOf = async (userId: string) =>
  (await listed<Account>('/organisation/userAccount/list', { userId, accountType: 'welfare' })).find(
    (wallet) => wallet.userId === userId,
  );
const enterprise = async () =>
  (
    await listed<Account>('/organisation/virtAccount/list', { accountType: 'welfare', virtId: place.virtId })
  )[0] as Account;
const read = async (id: string) => fine(await admin.get<Batch>(`/organisation/welfareRecord/${id}`));
const linesOf = (batchId: string) => listed<Line>('/organisation/welfarePersonRecord/list', { batchId });
const step = (name: string, { id, version }: { id: string; version: number }, client = project, more: Row = {}) =>
  client.post<{ rows: Batch[] }>(`/organisation/welfareRecord/${name}`, { ids: id, version, ...more });
const yuan = (text: string) => Math.round(Number(text) * 100);

async function person(more: Row = {}): Promise<string> {
  made++;
  return fine(
    await admin.post<{ id: string }>('/organisation/user/add', {
      realName: `员工${made}`,
      mobile: `1380${String(2_000_000 + made)}`,
      ...place,
      personnelType: 'formal',
      ...more,
    }),
  ).id;
}

/** A batch that project-a has handed in, for so many people. */
async function batchFor(people: readonly string[], more: Row = {}): Promise<Batch> {
  const { perAmount = '20.00' } = more;
  const batch = fine(
    await project.post<Batch>('/organisation/welfareRecord/add', {
      welfareName: `福利${++made}`,
      ...place,
      welfareType: 'festival',
      accountType: 'welfare',
      grantMode: 'average',
      perAmount,
      grantTime: new Date(Date.now() + 3_600_000).toISOString(),
      ...more,
    }),
  );
  for (const userId of people)
    fine(await project.post('/organisation/welfarePersonRecord/add', { batchId: batch.id, userId, amount: perAmount }));
  return read(batch.id);
}
async function approved(people: readonly string[], more: Row = {}): Promise<Batch> {
  const batch = await batchFor(people, more);
  fine(await step('submit', batch));
  fine(await step('approve', await read(batch.id), admin, { auditRemark: '同意' }));
  return read(batch.id);
}

beforeAll(async () => {
  server = await startServer();
  [admin, project] = await Promise.all([server.as('admin'), server.as('project-a')]);
  const funded = (
    await project.post<{ list: (Account & { orgId: string })[] }>('/organisation/virtAccount/list', {
      accountType: 'welfare',
      status: 'normal',
      limit: 50,
    })
  ).data.list;
  const { orgId, virtId } = funded.find(({ balance }) => Number(balance) > 5000) as Account & { orgId: string };
  place = { orgId, virtId };
});
afterAll(() => server.stop());

describe('a welfare batch', () => {
  test('is not handed in empty, or with an amount that is not for everybody', async () => {
    const batch = await batchFor([]);
    expect(await step('submit', batch)).toMatchObject({
      code: 422,
      message: expect.stringContaining('名单为空') as string,
    });
    fine(
      await project.post('/organisation/welfarePersonRecord/add', {
        batchId: batch.id,
        userId: await person(),
        amount: '20.01',
      }),
    );
    expect(await step('submit', await read(batch.id))).toMatchObject({ code: 422 });
    expect((await read(batch.id)).status).toBe('draft');
  });

  test('is fixed once it was handed in, lines and all', async () => {
    const batch = await batchFor([await person()]);
    fine(await step('submit', batch));
    const [line] = (await linesOf(batch.id)) as [Line];
    for (const client of [project, admin]) {
      expect(
        (
          await client.post('/organisation/welfarePersonRecord/add', {
            batchId: batch.id,
            userId: await person(),
            amount: '88888.00',
          })
        ).code,
      ).toBe(409);
      expect(
        (
          await client.post('/organisation/welfarePersonRecord/update', {
            id: line.id,
            version: line.version,
            amount: '88888.00',
          })
        ).code,
      ).toBe(409);
      expect((await client.post(`/organisation/welfarePersonRecord/delete/${line.id}`)).code).toBe(409);
    }
    expect(await read(batch.id)).toMatchObject({ status: 'pending', totalAmount: '20.00', personCount: 1 });
  });

  test('is approved by somebody who wrote no part of it, and the reply says what a read says', async () => {
    const batch = await batchFor([await person()]);
    fine(
      await admin.post('/organisation/welfarePersonRecord/add', {
        batchId: batch.id,
        userId: await person(),
        amount: '20.00',
      }),
    );
    fine(await step('submit', await read(batch.id)));
    expect((await step('approve', await read(batch.id), admin)).code).toBe(403);
    expect((await step('approve', await read(batch.id), project)).code).toBe(403);
    const centre = await server.as('centre-a');
    const {
      rows: [reply],
    } = fine(await step('approve', await read(batch.id), centre));
    expect(reply).toMatchObject({ status: 'approved', personCount: 2, totalAmount: '40.00' });
    expect(await read(batch.id)).toMatchObject({ status: 'approved', personCount: 2, totalAmount: '40.00' });
  });

  test('puts the money of the enterprise aside when it is approved, and is refused where there is not enough', async () => {
    const before = await enterprise();
    await approved([await person(), await person()]);
    const after = await enterprise();
    expect(yuan(after.balance)).toBe(yuan(before.balance) - 4000);
    expect(yuan(after.frozenAmount)).toBe(yuan(before.frozenAmount) + 4000);
    const dear = await batchFor([await person()], { perAmount: '900000.00' });
    fine(await step('submit', dear));
    expect(await step('approve', await read(dear.id), admin)).toMatchObject({
      code: 422,
      message: expect.stringContaining('余额不足') as string,
    });
    expect((await read(dear.id)).status).toBe('pending');
    expect(await enterprise()).toMatchObject({ balance: after.balance, frozenAmount: after.frozenAmount });
  });

  test('comes to everybody once, by 6 who grant it at once', async () => {
    const people = [await person(), await person(), await person()];
    const before = await enterprise();
    const batch = await approved(people);
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => step('grantAmount', batch)));
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await read(batch.id)).toMatchObject({ status: 'granted', successCount: 3, failCount: 0 });
    for (const userId of people) {
      expect(await walletOf(userId)).toMatchObject({ balance: '20.00' });
      expect(await listed<Row>('/organisation/userRecod/list', { userId })).toMatchObject([
        { operation: 'recharge', amount: '20.00', beforeBalance: '0.00', afterBalance: '20.00' },
      ]);
    }
    const after = await enterprise();
    expect(yuan(after.balance)).toBe(yuan(before.balance) - 6000);
    expect(after.frozenAmount).toBe(before.frozenAmount);
    expect(
      (await listed<Row>('/organisation/virtAccountWater/list', { accountId: after.id })).filter(
        ({ bizNo }) => bizNo === batch.batchNo,
      ),
    ).toHaveLength(3);
    await workOffWelfare(server.server.services);
    expect(await walletOf(people[0] as string)).toMatchObject({ balance: '20.00' });
    const { services } = server.server;
    await until(async () => (await messagesAbout(services, batch.id)).length > 0);
    const { welfareName } = fine(await admin.get<Row>(`/organisation/welfareRecord/${batch.id}`));
    const told = [`“${String(welfareName)}”已到账 20.00 元。`, people.toSorted()];
    expect(await messagesAbout(services, batch.id)).toEqual([told]);
  });

  test('tells why somebody got nothing, and tries only those again', async () => {
    const [fits, gone] = [await person(), await person()];
    const batch = await approved([fits, gone]);
    fine(await admin.post('/organisation/user/disable', { ids: gone, version: 1 }));
    fine(await step('grantAmount', batch));
    const failed = await read(batch.id);
    expect(failed).toMatchObject({ status: 'part_failed', successCount: 1, failCount: 1 });
    expect((await linesOf(batch.id)).find(({ userId }) => userId === gone)).toMatchObject({
      status: 'failed',
      failReason: expect.stringContaining('不是发放企业') as string,
    });
    expect((await linesOf(batch.id)).find(({ userId }) => userId === fits)).toMatchObject({ status: 'success' });
    fine(await admin.post('/organisation/user/enable', { ids: gone, version: 2 }));
    fine(await step('retry', failed));
    expect(await read(batch.id)).toMatchObject({ status: 'granted', successCount: 2, failCount: 0 });
    for (const userId of [fits, gone]) expect(await walletOf(userId)).toMatchObject({ balance: '20.00' });
  });

  test('says how much of it was used, and takes back what was not, and only that', async () => {
    const [spender, saver] = [await person(), await person()];
    const before = await enterprise();
    const batch = await approved([spender, saver], {
      expireTime: new Date(Date.now() + 86_400_000).toISOString(),
      expireReclaim: 'true',
    });
    fine(await step('grantAmount', batch));
    const { services } = server.server;
    const context = systemContext(services);
    const origin = { kind: 'shop', id: 'welfare order', number: 'SC1' } as const;
    await services.store.transaction((tx) =>
      pay(context, tx, {
        origin,
        userId: spender,
        orgId: place.orgId,
        amount: 1250,
        remark: '闪送',
        wallets: ['welfare'],
      }),
    );
    const lineOf = async (userId: string) => (await linesOf(batch.id)).find((line) => line.userId === userId) as Line;
    expect(await lineOf(spender)).toMatchObject({ usedAmount: '12.50', remainAmount: '7.50' });
    await services.store.transaction((tx) => refund(context, tx, { origin, amount: 250, reason: '缺货' }));
    expect(await lineOf(spender)).toMatchObject({ usedAmount: '10.00', remainAmount: '10.00' });
    // Money of another source in the same wallet stays.
    fine(
      await admin.post(
        '/organisation/user/recharge',
        { userId: spender, accountType: 'welfare', amount: '30.00', payWay: 'cash' },
        { 'Idempotency-Key': 'other-money' },
      ),
    );
    fine(await step('reclaim', await read(batch.id)));
    expect(await walletOf(spender)).toMatchObject({ balance: '30.00' });
    expect(await walletOf(saver)).toMatchObject({ balance: '0.00' });
    expect(await lineOf(spender)).toMatchObject({ status: 'reclaimed', usedAmount: '10.00', remainAmount: '0.00' });
    expect(yuan((await enterprise()).balance)).toBe(yuan(before.balance) - 1000);
  });

  test('is granted when it is due and ends when its time is over, by whichever process comes first', async () => {
    const { services } = server.server;
    const [one, two] = [await person(), await person()];
    const due = await approved([one, two], {
      expireTime: new Date(Date.now() + 86_400_000).toISOString(),
      expireReclaim: 'true',
    });
    const put = (values: Row) =>
      services.store.transaction((tx) =>
        services.store.update(
          tx,
          services.model.resources.get('accounts/welfareRecord')?.table as string,
          values,
          isColumn('id', due.id),
        ),
      );
    await put({ grantTime: new Date(Date.now() - 1000).toISOString() });
    await Promise.all([workOffWelfare(services), workOffWelfare(services)]);
    expect(await read(due.id)).toMatchObject({ status: 'granted', successCount: 2 });
    expect(await walletOf(one)).toMatchObject({ balance: '20.00' });
    await put({ expireTime: new Date(Date.now() - 1000).toISOString() });
    await Promise.all([workOffWelfare(services), workOffWelfare(services)]);
    expect((await read(due.id)).status).toBe('reclaimed');
    expect(await walletOf(two)).toMatchObject({ balance: '0.00' });
  });
});

test('a list that is too long for one transaction is granted in several', async () => {
  const people = (
    await listed<{ id: string; status: string }>('/organisation/user/list', { virtId: place.virtId, status: 'enabled' })
  ).map(({ id }) => id);
  while (people.length < 205) people.push(await person());
  const batch = await approved(people.slice(0, 205), { perAmount: '0.10' });
  fine(await step('grantAmount', batch));
  // The worker of the server goes on at once; two more do no harm.
  expect(['granting', 'granted', 'part_failed']).toContain((await read(batch.id)).status);
  await Promise.all([workOffWelfare(server.server.services), workOffWelfare(server.server.services)]);
  await expect.poll(async () => (await read(batch.id)).status).not.toBe('granting');
  const done = await read(batch.id);
  expect(done.successCount + done.failCount).toBe(205);
  expect(done.status).toBe(done.failCount === 0 ? 'granted' : 'part_failed');
});

test('after all of that the ledger is sound', async () => {
  await sweepLedger(ledgerOf(systemContext(server.server.services)), 'test');
  expect(await checkLedger(server.server.services.db)).toMatchObject({ findings: [], open: [] });
});

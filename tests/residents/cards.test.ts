import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Resource } from '../../src/meta/model.ts';
import { ledgerOf } from '../../src/server/accounts/ledger-of.ts';
import { personOfCard } from '../../src/server/areas/meals/card.ts';
import { checkDigitOf } from '../../src/server/areas/residents/card-format.ts';
import type { Context } from '../../src/server/context.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { findAccount, readAccounts } from '../../src/server/ledger/accounts.ts';
import { systemContext } from '../../src/server/system.ts';
import type { Client, Reply } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

let server: RunningServer;
let admin: Client;
let context: Context;
let orgId: string;
let n = 0;

const base = '/organisation/v2/user';
const list = async (path: string, filter: Record<string, unknown>) =>
  (await admin.post<{ list: Row[] }>(path, { limit: 200, ...filter })).data.list;
const done = async <T = Row>(path: string, body: Record<string, unknown>, headers = {}): Promise<T> => {
  const reply = await admin.post<T>(path, body, headers);
  expect(reply, `${path}: ${JSON.stringify(reply)}`).toMatchObject({ code: 200 });
  return reply.data;
};
const cardOf = async ({ id }: Row): Promise<Row> => (await admin.get<Row>(`${base}/${id}`)).data;
const step = async (name: string, card: Row, values: Record<string, unknown> = {}): Promise<Reply> =>
  admin.post(`${base}/${name}`, { id: card.id, ...values });
const took = async (name: string, card: Row, values: Record<string, unknown> = {}): Promise<Row> => {
  const reply = await step(name, card, values);
  expect(reply, `${name}: ${JSON.stringify(reply)}`).toMatchObject({ code: 200 });
  return cardOf(card);
};
const historyOf = async (card: Row) =>
  (await list('/mealCard/physicalCardRecord/list', { cardUserId: card.id }))
    .map(({ operation }) => operation)
    .toSorted();
const cardResource = () => server.server.services.model.resources.get('residents/cardUser') as Resource;
const spends = async (number: unknown) => (await personOfCard(context, String(number))) !== undefined;

/** A customer with a card that has nothing yet. */
async function newCard(more: Record<string, unknown> = {}): Promise<Row> {
  n++;
  const user = await done('/organisation/user/add', {
    realName: `持卡${n}`,
    mobile: `1370${String(2_000_000 + n)}`,
    orgId,
    personnelType: 'formal',
  });
  return done(`${base}/add`, {
    userId: user.id,
    orgId,
    realName: `持卡${n}`,
    mobile: `1370${String(2_000_000 + n)}`,
    status: 'enabled',
    personnelType: 'formal',
    ...more,
  });
}
const working = async (): Promise<Row> => {
  const card = await newCard();
  await took('generateCardNo', card, { cardType: 'physical' });
  return took('activeCardNo', card);
};

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  context = systemContext(server.server.services);
  orgId = (await list('/organisation/cloud_card/list', {})).find(({ cardPrefix }) => cardPrefix === '88')
    ?.orgId as string;
});
afterAll(() => server.stop());

describe('numbers', () => {
  test('are made as the project has settled, with a check digit, and work once they are activated', async () => {
    const card = await newCard();
    expect(await step('activeCardNo', card)).toMatchObject({ code: 409 });
    const made = await took('generateCardNo', card, { cardType: 'physical' });
    const number = String(made.cardNo);
    expect(number).toMatch(/^88\d{8}$/);
    expect(number.at(-1)).toBe(checkDigitOf(number.slice(0, -1)));
    expect(await spends(number)).toBe(false);
    await took('activeCardNo', card);
    expect(await spends(number)).toBe(true);
    expect(await historyOf(card)).toEqual(['activate', 'open']);
  });

  test('of visitors have their own prefix and end with their days', async () => {
    const made = await took('generateCardNo', await newCard(), { cardType: 'temp' });
    expect(made).toMatchObject({ cardNo: expect.stringMatching(/^66\d{8}$/), validDate: expect.stringMatching(/^20/) });
  });

  test('many at once are all different', async () => {
    const cards: Row[] = [];
    for (let i = 0; i < 12; i++) cards.push(await newCard());
    const replies = await Promise.all(
      cards.map((card) => admin.post<{ rows: Row[] }>(`${base}/generateCardNo`, { id: card.id, cardType: 'cloud' })),
    );
    expect(replies.map(({ code }) => code)).toEqual(cards.map(() => 200));
    expect(new Set((await Promise.all(cards.map(cardOf))).map(({ cardNo }) => cardNo)).size).toBe(12);
  });

  test('that were unlinked or cancelled never come back, those printed on a card may when it was unlinked', async () => {
    const first = await working();
    const number = String(first.cardNo);
    await took('unBindCard', first);
    const other = await newCard();
    expect(await step('bindCard', other, { cardNo: number, cardType: 'physical' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'cardNo', message: expect.stringContaining('已注销') }] },
    });
    const printed = `T${String(700_000 + n)}`;
    await took('bindCard', other, { cardNo: printed, cardType: 'physical' });
    const third = await newCard();
    expect(await step('bindCard', third, { cardNo: printed, cardType: 'physical' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'cardNo', message: '卡号已存在' }] },
    });
    await took('unBindCard', other);
    await took('bindCard', third, { cardNo: printed, cardType: 'physical' });
    await took('cancelCard', third);
    expect(await step('bindCard', other, { cardNo: printed, cardType: 'physical' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'cardNo', message: expect.stringContaining('已注销') }] },
    });
  });

  test('that make no sense are refused with their field', async () => {
    const card = await newCard();
    for (const cardNo of ['!!卡 <b>', '88000000005']) {
      const reply = await step('bindCard', card, { cardNo, cardType: 'physical', validDate: '2001-01-01' });
      expect(reply).toMatchObject({ code: 400 });
    }
    expect(await step('bindCard', card, { cardNo: '!!卡 <b>', cardType: 'physical' })).toMatchObject({
      data: { errors: [{ path: 'cardNo' }] },
    });
    // A number of this project with a wrong last digit was mistyped.
    const wrong = `880009999${(Number(checkDigitOf('880009999')) + 1) % 10}`;
    expect(await step('bindCard', card, { cardNo: wrong, cardType: 'physical' })).toMatchObject({
      data: { errors: [{ path: 'cardNo' }] },
    });
    expect(
      await step('bindCard', card, { cardNo: 'A1234567', cardType: 'physical', validDate: '2001-01-01' }),
    ).toMatchObject({ data: { errors: [{ path: 'validDate' }] } });
    expect(await cardOf(card)).toMatchObject({ cardStatus: 'none', cardNo: null });
  });
});

describe('a card stops at once', () => {
  test('when it is lost, until it is found', async () => {
    const card = await working();
    await took('cardLoss', card);
    expect(await spends(card.cardNo)).toBe(false);
    await took('cancelLoss', card);
    expect(await spends(card.cardNo)).toBe(true);
    expect(await historyOf(card)).toEqual(['activate', 'cancel_loss', 'loss', 'open']);
  });

  test('when its days are over, until it is renewed', async () => {
    const card = await working();
    const today = chinaDay(Date.now());
    await new Rows(server.server.services, admin).put(cardResource(), card.id, { validDate: addDays(today, -1) });
    expect(await spends(card.cardNo)).toBe(false);
    expect(await admin.post('/scm/schedule/job/planSteps', { action: 'run' })).toMatchObject({ code: 200 });
    await until(async () => (await cardOf(card)).cardStatus === 'expired');
    expect(await step('cancelLoss', card)).toMatchObject({ code: 409 });
    expect(await step('renew', card, { validDate: addDays(today, -1) })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'validDate' }] },
    });
    expect(await took('renew', card, { validDate: addDays(today, 30) })).toMatchObject({ cardStatus: 'normal' });
    expect(await spends(card.cardNo)).toBe(true);
    expect(await historyOf(card)).toEqual(['activate', 'expire', 'open', 'renew']);
  });

  test('when its person is disabled in the project, and works again with them', async () => {
    const card = await working();
    const stopped = await done(`${base}/disableOrEnable`, { id: card.id, version: card.version, status: 'disabled' });
    expect(stopped).toMatchObject({ cardStatus: 'suspended' });
    expect(await spends(card.cardNo)).toBe(false);
    expect(
      await done(`${base}/disableOrEnable`, { id: card.id, version: stopped.version, status: 'enabled' }),
    ).toMatchObject({ cardStatus: 'normal' });
    expect(await spends(card.cardNo)).toBe(true);
    expect(await historyOf(card)).toEqual(['activate', 'open', 'resume', 'suspend']);
  });

  test('when the customer is disabled or cancelled', async () => {
    const card = await working();
    await done('/organisation/user/disable', { id: card.userId });
    expect(await cardOf(card)).toMatchObject({ cardStatus: 'suspended' });
    expect(await spends(card.cardNo)).toBe(false);
    expect(await step('replaceCard', await cardOf(card), { feeWay: 'free' })).toMatchObject({ code: 409 });
    await done('/organisation/user/enable', { id: card.userId });
    expect(await cardOf(card)).toMatchObject({ cardStatus: 'normal' });
    await done('/organisation/user/cancel', { id: card.userId });
    expect(await cardOf(card)).toMatchObject({ cardStatus: 'cancelled' });
    expect(await spends(card.cardNo)).toBe(false);
  });

  test('and nobody who is disabled gets one', async () => {
    const card = await newCard({ status: 'disabled' });
    expect(await step('generateCardNo', card)).toMatchObject({ code: 422 });
    expect(await cardOf(card)).toMatchObject({ cardStatus: 'none', cardNo: null });
  });
});

describe('another card in the place of a lost one', () => {
  const balanceOf = async (userId: unknown) =>
    (await list('/organisation/userAccount/list', { userId })).find(({ accountType }) => accountType === 'cash')
      ?.balance;

  test('carries the balance, costs its fee, and ends the old number', async () => {
    const card = await working();
    await done(
      '/organisation/user/recharge',
      { userId: card.userId, accountType: 'cash', amount: '100.00', payWay: 'cash' },
      { 'Idempotency-Key': `card-${card.id}` },
    );
    await took('cardLoss', card);
    const other = await took('replaceCard', card, { feeWay: 'wallet' });
    expect(other).toMatchObject({ cardStatus: 'inactive', cardNo: expect.stringMatching(/^88/), balance: '85.00' });
    expect(other.cardNo).not.toBe(card.cardNo);
    expect(await balanceOf(card.userId)).toBe('85.00');
    await took('activeCardNo', card);
    expect([await spends(card.cardNo), await spends(other.cardNo)]).toEqual([false, true]);
    const record = (await list('/mealCard/physicalCardRecord/list', { cardUserId: card.id })).find(
      ({ operation }) => operation === 'replace',
    );
    expect(record).toMatchObject({ oldCardNo: card.cardNo, cardNo: other.cardNo, fee: '15.00' });
    expect(await step('bindCard', await newCard(), { cardNo: card.cardNo, cardType: 'physical' })).toMatchObject({
      data: { errors: [{ message: expect.stringContaining('已注销') }] },
    });
  });

  test('is not given where the wallet cannot pay for it, and costs nothing where that was said', async () => {
    const card = await working();
    expect(await step('replaceCard', card, { feeWay: 'wallet' })).toMatchObject({ code: 422 });
    expect(await cardOf(card)).toMatchObject({ cardStatus: 'normal', cardNo: card.cardNo });
    expect(await step('replaceCard', card)).toMatchObject({ code: 400, data: { errors: [{ path: 'feeWay' }] } });
    const ledger = ledgerOf(context);
    const till = { ownerType: 'outside', ownerId: orgId, kind: 'channel', subKey: 'cash' };
    const balance = async () => {
      const id = await findAccount(ledger, till);
      return id === undefined ? 0 : ((await readAccounts(ledger, [id])).get(id)?.balance ?? 0);
    };
    const before = await balance();
    await took('replaceCard', card, { feeWay: 'cash' });
    expect(await balance()).toBe(before - 1500);
    await took('activeCardNo', card);
    await took('replaceCard', card, { feeWay: 'free', cardNo: `N${card.id.slice(-8)}` });
    expect(await balance()).toBe(before - 1500);
  });

  test('two at once give one', async () => {
    const card = await working();
    const replies = await Promise.all([1, 2, 3].map(() => step('replaceCard', card, { feeWay: 'cash' })));
    expect(replies.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
  });

  test('the book is sound', async () => {
    expect((await checkLedger(server.server.services.db)).findings).toEqual([]);
  });
});

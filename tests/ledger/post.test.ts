import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeMonth } from '../../src/server/ledger/periods.ts';
import { statement } from '../../src/server/ledger/statement.ts';
import { readAccounts, setFloor, setStatus } from '../../src/server/ledger/accounts.ts';
import { capture, expireHold, hold, readHolds, release } from '../../src/server/ledger/hold.ts';
import { expireLot, debitLines, availableInLots } from '../../src/server/ledger/lots.ts';
import { refund, reverse } from '../../src/server/ledger/returns.ts';
import { withKey } from '../../src/server/records/idempotency.ts';
import { post } from '../../src/server/ledger/post.ts';
import { TestLedger } from '../support/book.ts';

let book: TestLedger;
let outside: string;

beforeAll(async () => {
  book = await TestLedger.open();
  outside = await book.outside();
});
afterAll(() => book.close());

const stateOf = async (id: string) => {
  const { balance, held, seq, totalIn, totalOut } = (await readAccounts(book.ledger, [id])).get(id)!;
  return { balance, held, seq, totalIn, totalOut };
};
const iso = (ms: number) => new Date(ms).toISOString();

test('a posting moves balances, sequence and totals, once for its origin', async () => {
  const ann = await book.account('ann');
  const first = await book.pay(outside, ann, 1000, 'recharge:1');
  expect(first.repeated).toBe(false);
  expect(await book.pay(outside, ann, 1000, 'recharge:1')).toEqual({ journalId: first.journalId, repeated: true });
  await expect(book.pay(outside, ann, 1001, 'recharge:1')).rejects.toMatchObject({ reason: 'origin' });
  await book.post([
    { account: ann, amount: -300 },
    { account: ann, amount: 100 },
    { account: outside, amount: 200 },
  ]);
  expect(await stateOf(ann)).toEqual({ balance: 800, held: 0, seq: 3, totalIn: 1100, totalOut: 300 });
  expect(
    await book.rows(
      `select "amount", "balanceAfter", "seq" from "ledger_entry" where "accountId" = '${ann}' order by "seq"`,
    ),
  ).toMatchObject([
    { amount: 1000, balanceAfter: 1000 },
    { amount: -300, balanceAfter: 700 },
    { amount: 100, balanceAfter: 800 },
  ]);
});

test('what is no journal is refused in words', async () => {
  const ben = await book.account('ben');
  await expect(
    book.post([
      { account: ben, amount: 5 },
      { account: outside, amount: -4 },
    ]),
  ).rejects.toMatchObject({ reason: 'lines' });
  await expect(book.post([{ account: ben, amount: 5 }])).rejects.toMatchObject({ reason: 'lines' });
  for (const amount of [0, 0.5, Number.NaN, 2 ** 53])
    await expect(book.pay(outside, ben, amount)).rejects.toMatchObject({ reason: 'lines' });
  await expect(book.pay(outside, 'nobody', 5)).rejects.toMatchObject({ reason: 'unknown' });
  await expect(book.pay(ben, outside, 1)).rejects.toMatchObject({
    reason: 'funds',
    detail: { accountId: ben, amount: 0 },
  });
  expect(await stateOf(ben)).toEqual({ balance: 0, held: 0, seq: 0, totalIn: 0, totalOut: 0 });
});

test('a credit line goes down to its quota, and a cut quota still takes repayments', async () => {
  const credit = await book.account('cleo', { kind: 'credit', floor: -500 });
  await book.pay(credit, outside, 400);
  await book.do((tx) => setFloor(book.ledger, tx, credit, -100));
  await expect(book.pay(credit, outside, 1)).rejects.toMatchObject({ reason: 'funds' });
  await book.pay(outside, credit, 50);
  expect(await stateOf(credit)).toMatchObject({ balance: -350 });
});

test('holds are taken in parts, released, and end', async () => {
  const dan = await book.account('dan');
  const shop = await book.account('shop', { floor: null });
  await book.pay(outside, dan, 1000);
  const expiresAt = iso(book.now + 60_000);
  const put = (origin: string, amount: number) =>
    book.do((tx) => hold(book.ledger, tx, { origin, from: [{ account: dan, amount }], expiresAt }));
  await put('order:1', 700);
  await put('order:1', 700);
  await expect(put('order:2', 301)).rejects.toMatchObject({ reason: 'funds' });
  await expect(book.pay(dan, outside, 301)).rejects.toMatchObject({ reason: 'funds' });
  const take = (amount: number, origin: string, final = false) =>
    book.do((tx) =>
      capture(book.ledger, tx, { hold: 'order:1', origin, amount, to: shop, kind: 'pay', actor: 'dan', final }),
    );
  await take(200, 'order:1:pay:1');
  expect(await take(200, 'order:1:pay:1')).toMatchObject({ repeated: true });
  await expect(take(501, 'order:1:pay:2')).rejects.toMatchObject({ reason: 'over', detail: { amount: 500 } });
  expect(await stateOf(dan)).toMatchObject({ balance: 800, held: 500 });
  await take(100, 'order:1:pay:2', true);
  expect(await stateOf(dan)).toMatchObject({ balance: 700, held: 0 });
  await put('order:3', 100);
  expect(await book.do((tx) => expireHold(book.ledger, tx, 'order:3'))).toBe(0);
  book.now += 60_000;
  await expect(
    book.do((tx) =>
      capture(book.ledger, tx, { hold: 'order:3', origin: 'late', amount: 1, to: shop, kind: 'pay', actor: 'dan' }),
    ),
  ).rejects.toMatchObject({ reason: 'over' });
  expect(await book.do((tx) => expireHold(book.ledger, tx, 'order:3'))).toBe(100);
  expect(await book.do((tx) => release(book.ledger, tx, 'order:3'))).toBe(0);
  expect(await readHolds(book.ledger, 'order:3')).toMatchObject([{ released: 100, captured: 0 }]);
});

test('welfare is spent by what ends first, comes back to its lot, and never as cash', async () => {
  const fund = await book.account('enterprise', { floor: 0 });
  const eve = await book.account('eve', { kind: 'welfare', lotted: true });
  const shop = await book.account('shop', { floor: null });
  await book.pay(outside, fund, 1000);
  const lasting = await book.grant(fund, eve, 300);
  const ending = await book.grant(fund, eve, 200, iso(book.now + 1000));
  const paid = await book.do(async (tx) =>
    post(book.ledger, tx, {
      kind: 'pay',
      origin: 'meal:1',
      actor: 'eve',
      lines: [...(await debitLines(book.ledger, tx, eve, 250)), { account: shop, amount: 250 }],
    }),
  );
  expect(
    await book.rows(`select "id", "remaining" from "ledger_lot" where "accountId" = '${eve}' order by "remaining"`),
  ).toEqual([
    { id: ending, remaining: 0 },
    { id: lasting, remaining: 250 },
  ]);
  const back = (amount: number, origin: string) =>
    book.do((tx) =>
      refund(book.ledger, tx, { journalId: paid.journalId, amount, kind: 'refund', origin, actor: 'x', graceMs: 5000 }),
    );
  await back(60, 'meal:1:refund:1');
  expect(await back(60, 'meal:1:refund:1')).toMatchObject({ repeated: true });
  book.now += 2000;
  await expect(back(191, 'meal:1:refund:2')).rejects.toMatchObject({ reason: 'returned', detail: { amount: 190 } });
  await back(190, 'meal:1:refund:2');
  expect(await stateOf(eve)).toMatchObject({ balance: 500 });
  // What came back after its end stands in a lot of its own, for a while.
  expect(await availableInLots(book.ledger, eve)).toBe(490);
  expect(await book.do((tx) => expireLot(book.ledger, tx, ending, 'x'))).toBe(10);
  expect(await book.do((tx) => expireLot(book.ledger, tx, lasting, 'x'))).toBe(0);
  expect(await stateOf(fund)).toMatchObject({ balance: 510 });
});

test('a journal is reversed once, and only as a whole', async () => {
  const finn = await book.account('finn');
  const posted = await book.pay(outside, finn, 100);
  const undo = (origin: string) =>
    book.do((tx) => reverse(book.ledger, tx, { journalId: posted.journalId, kind: 'reverse', origin, actor: 'x' }));
  const undone = await undo('undo:1');
  expect(await undo('undo:1')).toEqual({ journalId: undone.journalId, repeated: true });
  await expect(undo('undo:2')).rejects.toMatchObject({ reason: 'returned' });
  await expect(
    book.do((tx) =>
      reverse(book.ledger, tx, { journalId: undone.journalId, kind: 'reverse', origin: 'undo:3', actor: 'x' }),
    ),
  ).rejects.toMatchObject({ reason: 'returned' });
});

test('an account closes empty, and a frozen one takes only what comes back', async () => {
  const gus = await book.account('gus');
  const paid = await book.pay(outside, gus, 100);
  const become = (status: 'open' | 'frozen' | 'closed') => book.do((tx) => setStatus(book.ledger, tx, gus, status));
  await expect(become('closed')).rejects.toMatchObject({ reason: 'money', detail: { amount: 100 } });
  await become('frozen');
  await expect(book.pay(outside, gus, 1)).rejects.toMatchObject({ reason: 'frozen' });
  await book.do((tx) =>
    reverse(book.ledger, tx, { journalId: paid.journalId, kind: 'reverse', origin: 'gus', actor: 'x' }),
  );
  await become('closed');
  await expect(become('open')).rejects.toMatchObject({ reason: 'closed' });
  await expect(book.pay(outside, gus, 1)).rejects.toMatchObject({ reason: 'closed' });
});

test('a key does its work once; the same key for something else is refused', async () => {
  const hal = await book.account('hal');
  const ask = (key: string, amount: number) =>
    book.do((tx) =>
      withKey(book.ledger, tx, { scope: 'hal', key, body: { amount, note: 'x' } }, async () => {
        await post(book.ledger, tx, {
          kind: 'test',
          origin: book.origin(),
          actor: 'x',
          lines: [
            { account: outside, amount: -amount },
            { account: hal, amount },
          ],
        });
        return { amount };
      }),
    );
  expect(await ask('k1', 5)).toEqual({ reply: { amount: 5 }, repeated: false });
  expect(await ask('k1', 5)).toEqual({ reply: { amount: 5 }, repeated: true });
  await expect(ask('k1', 6)).rejects.toMatchObject({ id: 'keyReused' });
  await expect(ask('k2', 0)).rejects.toMatchObject({ reason: 'lines' });
  // A refusal is not kept.
  expect(await book.rows(`select count(*) as n from "ledger_request"`)).toMatchObject([{ n: 1 }]);
  expect(await stateOf(hal)).toMatchObject({ balance: 5, seq: 1 });
});

test('opening and lines make the closing of a statement, and a closed month takes nothing more', async () => {
  const ida = await book.account('ida');
  await book.pay(outside, ida, 100);
  book.now += 32 * 86_400_000;
  await book.pay(outside, ida, 50);
  await book.pay(ida, outside, 30);
  const april = { from: '2026-04-01', to: '2026-04-30', after: 0, limit: 10 };
  expect(await statement(book.ledger, ida, april)).toMatchObject({
    opening: 100,
    closing: 120,
    count: 2,
    entries: [
      { amount: 50, after: 150 },
      { amount: -30, after: 120 },
    ],
  });
  expect((await statement(book.ledger, ida, { ...april, limit: 1 })).entries).toHaveLength(1);
  await expect(book.do((tx) => closeMonth(book.ledger, tx, '2026-04', 'x'))).rejects.toMatchObject({
    reason: 'period',
  });
  await book.do((tx) => closeMonth(book.ledger, tx, '2026-03', 'x'));
  expect(
    await book.rows(
      `select "month", "balance", "moneyIn", "moneyOut" from "ledger_snapshot" where "accountId" = '${ida}'`,
    ),
  ).toEqual([{ month: '2026-03', balance: 100, moneyIn: 100, moneyOut: 0 }]);
  await expect(book.do((tx) => closeMonth(book.ledger, tx, '2026-02', 'x'))).rejects.toMatchObject({
    reason: 'period',
  });
  const today = book.now;
  book.now -= 32 * 86_400_000;
  // The clock of a process that is behind: an account goes on from its last day, and a new one finds the month closed.
  await book.pay(outside, ida, 1);
  expect(await statement(book.ledger, ida, { ...april, after: 3 })).toMatchObject({
    opening: 100,
    closing: 121,
    count: 3,
    entries: [{ amount: 1, after: 121 }],
  });
  const [one, other] = [await book.account('jan', { floor: null }), await book.account('joe')];
  await expect(book.pay(one, other, 1)).rejects.toThrow('day_closed');
  book.now = today;
});

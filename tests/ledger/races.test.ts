import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, readAccounts, setStatus } from '../../src/server/ledger/accounts.ts';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { capture, expireHold, hold } from '../../src/server/ledger/hold.ts';
import { LedgerRefusal } from '../../src/server/ledger/refusal.ts';
import { withKey } from '../../src/server/records/idempotency.ts';
import { refund } from '../../src/server/ledger/returns.ts';
import { post } from '../../src/server/ledger/post.ts';
import { TestLedger } from '../support/book.ts';

let book: TestLedger;
let bank: string;

beforeAll(async () => {
  book = await TestLedger.open();
  bank = await book.outside();
});
afterAll(() => book.close());

const balanceOf = async (id: string) => (await readAccounts(book.ledger, [id])).get(id)!;

/** How many succeeded; the others were refused, and for no other reason than these. */
async function succeeded(reasons: readonly string[], work: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(work);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(reasons).toContain(outcome.reason instanceof LedgerRefusal ? outcome.reason.reason : outcome.reason);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

test('of 50 who spend one wallet at once, as many succeed as there is money for', async () => {
  const ann = await book.account('ann');
  await book.pay(bank, ann, 1005);
  expect(
    await succeeded(
      ['funds'],
      times(50, () => book.pay(ann, bank, 100)),
    ),
  ).toBe(10);
  expect(await balanceOf(ann)).toMatchObject({ balance: 5, seq: 11 });
});

test('one of 50 gets the last cent', async () => {
  const ben = await book.account('ben');
  await book.pay(bank, ben, 1);
  expect(
    await succeeded(
      ['funds'],
      times(50, () => book.pay(ben, bank, 1)),
    ),
  ).toBe(1);
});

test('of 50 who need an account that there is not yet, one opens it and all have it', async () => {
  for (let round = 0; round < 25; round++) {
    const owner = { ownerType: 'user', ownerId: `new-${round}`, kind: 'cash', floor: 0 } as const;
    const ids = await Promise.all(times(50, () => book.do((tx) => openAccount(book.ledger, tx, owner))));
    expect(new Set(ids).size).toBe(1);
    expect(await balanceOf(ids[0] as string)).toMatchObject({ balance: 0, seq: 0 });
  }
});

test('50 calls with one key are one call, and answered alike', async () => {
  const cleo = await book.account('cleo');
  const call = (i: number) =>
    book.do((tx) =>
      withKey(book.ledger, tx, { scope: 'x', key: 'same', body: { amount: 10 } }, async () => {
        await post(book.ledger, tx, {
          kind: 'test',
          origin: `key ${i}`,
          actor: 'x',
          lines: [
            { account: bank, amount: -10 },
            { account: cleo, amount: 10 },
          ],
        });
        return { made: i };
      }),
    );
  const replies = await Promise.all(times(50, call));
  expect(new Set(replies.map(({ reply }) => reply.made)).size).toBe(1);
  expect(replies.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await balanceOf(cleo)).toMatchObject({ balance: 10, seq: 1 });
});

test('one origin is posted once, however many try', async () => {
  const dan = await book.account('dan');
  const posted = await Promise.all(times(20, () => book.pay(bank, dan, 10, 'one origin')));
  expect(posted.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await balanceOf(dan)).toMatchObject({ balance: 10, seq: 1 });
});

test('a hold is taken or ends, never both', async () => {
  const eve = await book.account('eve');
  await book.pay(bank, eve, 1000);
  for (const round of times(10, (i) => i)) {
    const origin = `race ${round}`;
    const expiresAt = book.now + 1000;
    await book.do((tx) =>
      hold(book.ledger, tx, {
        origin,
        from: [{ account: eve, amount: 50 }],
        expiresAt: new Date(expiresAt).toISOString(),
      }),
    );
    const before = await balanceOf(eve);
    // The time is over for whoever comes second: each looks at the clock under the lock.
    let looked = 0;
    const racing = { ...book.ledger, clock: () => (looked++ < round ? expiresAt - 1 : expiresAt) };
    const taken = await succeeded(
      ['over'],
      [
        book.do((tx) =>
          capture(racing, tx, { hold: origin, origin: `${origin} pay`, amount: 50, to: bank, kind: 'pay', actor: 'x' }),
        ),
        book.do((tx) => expireHold(racing, tx, origin)),
        book.do((tx) =>
          capture(racing, tx, {
            hold: origin,
            origin: `${origin} pay again`,
            amount: 50,
            to: bank,
            kind: 'pay',
            actor: 'x',
          }),
        ),
      ],
    );
    expect(taken).toBeGreaterThan(0);
    const after = await balanceOf(eve);
    expect([0, 50]).toContain(before.balance - after.balance);
    expect(after.held).toBeLessThanOrEqual(before.held);
    book.now += 1000;
    await book.do((tx) => expireHold(book.ledger, tx, origin));
    expect(await balanceOf(eve)).toMatchObject({ held: 0 });
  }
});

test('two refunds give back what was paid, and no more', async () => {
  const finn = await book.account('finn');
  await book.pay(bank, finn, 100);
  const { journalId } = await book.pay(finn, bank, 100);
  const back = (i: number) =>
    book.do((tx) =>
      refund(book.ledger, tx, { journalId, amount: 30, kind: 'refund', origin: `back ${i}`, actor: 'x', graceMs: 0 }),
    );
  expect(await succeeded(['returned'], times(8, back))).toBe(3);
  expect(await balanceOf(finn)).toMatchObject({ balance: 90 });
});

test('an account closes, or takes money: not both', async () => {
  for (const round of times(5, (i) => i)) {
    const gus = await book.account(`gus ${round}`);
    await succeeded(
      ['money', 'closed'],
      [book.pay(bank, gus, 10), book.do((tx) => setStatus(book.ledger, tx, gus, 'closed'))],
    );
    const { status, balance } = await balanceOf(gus);
    expect({ status, balance }).toEqual(status === 'closed' ? { status, balance: 0 } : { status: 'open', balance: 10 });
  }
});

test('money that goes round in rings meets no deadlock', async () => {
  const ring = await Promise.all(times(5, (i) => book.account(`ring ${i}`)));
  for (const id of ring) await book.pay(bank, id, 1000);
  const rounds = times(60, (i) => {
    const start = i % 5;
    const path = times(4, (step) => ring[(start + (i % 2 ? step : 5 - step)) % 5] as string);
    return book.post(path.map((account, step) => ({ account, amount: step < 2 ? -7 : 7 })));
  });
  await Promise.all(rounds);
  const balances = await Promise.all(ring.map(async (id) => (await balanceOf(id)).balance));
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(5000);
});

test('after all of that the ledger is sound', async () => {
  expect(await checkLedger(book.ledger.store.db)).toMatchObject({ findings: [], open: [] });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { hold } from '../../src/server/ledger/hold.ts';
import { closeMonth } from '../../src/server/ledger/periods.ts';
import { ledgerTables } from '../../src/server/ledger/tables.ts';
import { restoreGuards } from '../../src/server/storage/guards.ts';
import { TestLedger } from '../support/book.ts';

/** Whoever writes to the database by another road than the product. */
let book: TestLedger;
let bank: string;
let ann: string;
let wallet: string;
let lot: string;
let journalId: string;

beforeAll(async () => {
  book = await TestLedger.open();
  bank = await book.outside();
  ann = await book.account('ann');
  wallet = await book.account('ann', { kind: 'welfare', lotted: true });
  ({ journalId } = await book.pay(bank, ann, 1000, 'first'));
  await book.pay(ann, bank, 100, 'second');
  lot = await book.grant(ann, wallet, 50);
  await book.do((tx) =>
    hold(book.ledger, tx, {
      origin: 'order',
      from: [
        { account: ann, amount: 200 },
        { account: wallet, amount: 20 },
      ],
      expiresAt: '2027-01-01T00:00:00.000Z',
    }),
  );
  await book.do((tx) => closeMonth(book.ledger, tx, '2026-01', 'x'));
});
afterAll(() => book.close());

const everything = async () =>
  Promise.all(ledgerTables.map(({ name }) => book.rows(`select * from "${name}" order by "id"`)));

const journal = (lines: string, { origin = 'attack', day = '2026-03-10' } = {}) =>
  `insert into "ledger_journal" ("id", "kind", "origin", "lines", "day", "occurredAt", "postedAt", "actor") values ('${origin}', 'test', '${origin}', '${lines}', '${day}', '2026-03-10T00:00:00Z', '2026-03-10T00:00:00Z', 'x')`;
const line = (account: string, amount: number | string, more = '') =>
  `{"account":"${account}","amount":${amount}${more}}`;
const entry = (of: string, account: string, seq: number, amount: number, after: number, at = 2) =>
  `insert into "ledger_entry" ("id", "journalId", "line", "accountId", "seq", "amount", "balanceAfter", "day") values ('forged', '${of}', ${at}, '${account}', ${seq}, ${amount}, ${after}, '2026-03-10')`;

const attacks: readonly (readonly [what: string, refused: RegExp, statement: () => string])[] = [
  ['a journal that does not sum to zero', /lines_unbalanced/, () => journal(`[${line(ann, 10)},${line(bank, -9)}]`)],
  ['a journal of one line', /lines_unreadable/, () => journal(`[${line(ann, 10)}]`)],
  ['a journal without lines', /lines_unreadable/, () => journal('[]')],
  ['a journal that is no list', /lines_unreadable/, () => journal('{}')],
  ['half a cent', /lines_unreadable/, () => journal(`[${line(ann, 0.5)},${line(bank, -0.5)}]`)],
  ['nothing at all', /lines_unreadable/, () => journal(`[${line(ann, 0)},${line(bank, 0)}]`)],
  ['an amount that is text', /lines_unreadable/, () => journal(`[${line(ann, '"10"')},${line(bank, '"-10"')}]`)],
  [
    'more than can be counted',
    /lines_unreadable/,
    () => journal(`[${line(ann, '9007199254740992')},${line(bank, '-9007199254740992')}]`),
  ],
  ['an account that is not there', /lines_unbalanced/, () => journal(`[${line(ann, 10)},${line('nobody', -10)}]`)],
  ['more than there is', /below_floor/, () => journal(`[${line(ann, -851)},${line(bank, 851)}]`)],
  ['what is held', /below_floor/, () => journal(`[${line(ann, -651)},${line(bank, 651)}]`)],
  [
    'the same origin twice',
    /unique|duplicate/i,
    () => journal(`[${line(ann, 10)},${line(bank, -10)}]`, { origin: 'first' }),
  ],
  [
    'a day before the last one',
    /entry_out_of_order/,
    () => journal(`[${line(ann, 10)},${line(bank, -10)}]`, { day: '2026-03-09' }),
  ],
  [
    'a day of a closed month',
    /day_closed/,
    () => journal(`[${line(ann, 10)},${line(bank, -10)}]`, { day: '2026-01-31' }),
  ],
  ['money of a grant without its lot', /lot_wrong/, () => journal(`[${line(wallet, 10)},${line(bank, -10)}]`)],
  ['a lot of somebody else', /lot_wrong/, () => journal(`[${line(ann, 10, `,"lot":"${lot}"`)},${line(bank, -10)}]`)],
  [
    'more returned than was paid',
    /returns_too_much/,
    () =>
      journal(
        `[${line(ann, -1001, `,"returns":"${journalId}:1"`)},${line(bank, 1001, `,"returns":"${journalId}:0"`)}]`,
      ),
  ],
  [
    'a return in the same direction',
    /returns_too_much/,
    () => journal(`[${line(ann, 10, `,"returns":"${journalId}:1"`)},${line(bank, -10)}]`),
  ],
  [
    'a return of what somebody else paid',
    /returns_too_much/,
    () => journal(`[${line(ann, 10, `,"returns":"${journalId}:0"`)},${line(bank, -10)}]`),
  ],
  ['a line slipped into a journal', /entry_forged/, () => entry(journalId, ann, 4, 10, 860)],
  ['a line twice', /entry_out_of_order|unique|duplicate/i, () => entry(journalId, ann, 4, 1000, 1850, 1)],
  ['an entry without a journal', /entry_forged/, () => entry('none', ann, 4, 10, 860)],
  [
    'another amount of an entry',
    /append-only/,
    () => `update "ledger_entry" set "amount" = 5 where "accountId" = '${ann}'`,
  ],
  ['an entry away', /append-only/, () => `delete from "ledger_entry" where "accountId" = '${ann}'`],
  [
    'another origin of a journal',
    /append-only/,
    () => `update "ledger_journal" set "origin" = 'other' where "id" = '${journalId}'`,
  ],
  ['a journal away', /append-only/, () => `delete from "ledger_journal"`],
  ['a month open again', /append-only/, () => `delete from "ledger_period"`],
  [
    'a month closed behind a closed one',
    /period_order/,
    () => `insert into "ledger_period" ("id", "closedAt", "actor") values ('2025-12', '2026-03-10T00:00:00Z', 'x')`,
  ],
  [
    'a balance by hand',
    /balance_forged/,
    () => `update "ledger_balance" set "balance" = "balance" + 1, "totalIn" = "totalIn" + 1 where "id" = '${ann}'`,
  ],
  [
    'totals by hand',
    /balance_forged/,
    () => `update "ledger_balance" set "totalIn" = "totalIn" + 1, "totalOut" = "totalOut" + 1 where "id" = '${ann}'`,
  ],
  [
    'a sequence set back',
    /balance_forged/,
    () => `update "ledger_balance" set "seq" = 1, "balance" = 1000, "totalOut" = 0 where "id" = '${ann}'`,
  ],
  [
    'a sequence set on',
    /balance_forged/,
    () =>
      `update "ledger_balance" set "seq" = "seq" + 1, "balance" = "balance" + 1, "totalIn" = "totalIn" + 1 where "id" = '${ann}'`,
  ],
  ['held money freed by hand', /held_forged/, () => `update "ledger_balance" set "held" = 0 where "id" = '${ann}'`],
  ['a balance away', /balance_forged/, () => `delete from "ledger_balance" where "id" = '${wallet}'`],
  [
    'a balance that begins with money',
    /balance_forged/,
    () =>
      `insert into "ledger_balance" ("id", "balance", "held", "seq", "totalIn", "totalOut") values ('x', 5, 0, 0, 5, 0)`,
  ],
  [
    'an account closed with money on it',
    /account_has_money/,
    () => `update "ledger_account" set "status" = 'closed' where "id" = '${ann}'`,
  ],
  [
    'an account for somebody else',
    /account_fixed/,
    () => `update "ledger_account" set "ownerId" = 'ben' where "id" = '${ann}'`,
  ],
  ['an account away', /account_fixed/, () => `delete from "ledger_account" where "id" = '${ann}'`],
  [
    'a second account of one owner and kind',
    /unique|duplicate/i,
    () =>
      `insert into "ledger_account" ("id", "kind", "ownerType", "ownerId", "subKey", "currency", "lotted", "status", "createdAt") select 'other', "kind", "ownerType", "ownerId", "subKey", "currency", "lotted", "status", "createdAt" from "ledger_account" where "id" = '${ann}'`,
  ],
  [
    'a lot that begins with money',
    /lot_forged/,
    () =>
      `insert into "ledger_lot" ("id", "accountId", "granted", "remaining", "held", "fundedBy") values ('x', '${wallet}', 5, 5, 0, '${ann}')`,
  ],
  ['more in a lot by hand', /lot_forged/, () => `update "ledger_lot" set "remaining" = 49`],
  ['a lot that never ends', /lot_forged/, () => `update "ledger_lot" set "fundedBy" = '${bank}'`],
  [
    'a hold beyond what there is',
    /below_floor/,
    () =>
      `insert into "ledger_hold" ("id", "origin", "position", "accountId", "amount", "captured", "released", "state", "expiresAt", "createdAt") values ('x', 'x', 0, '${ann}', 651, 0, 0, 'open', '2027-01-01T00:00:00Z', '2026-03-10T00:00:00Z')`,
  ],
  ['a hold made larger', /hold_forged/, () => `update "ledger_hold" set "amount" = "amount" + 1`],
  ['more taken than held', /constraint/i, () => `update "ledger_hold" set "captured" = "amount" + 1`],
  ['a hold done that is not', /constraint/i, () => `update "ledger_hold" set "state" = 'done'`],
  ['a hold away', /hold_forged/, () => `delete from "ledger_hold"`],
];

describe('the database refuses, and changes nothing', () => {
  test.each(attacks)('%s', async (_, refused, statement) => {
    const before = await everything();
    await expect(book.raw(statement())).rejects.toThrow(refused);
    expect(await everything()).toEqual(before);
  });
});

test('a second return of the rest is refused once all came back', async () => {
  const { journalId: paid } = await book.pay(ann, bank, 10);
  const back = (amount: number, origin: string) =>
    journal(`[${line(ann, amount, `,"returns":"${paid}:0"`)},${line(bank, -amount, `,"returns":"${paid}:1"`)}]`, {
      origin,
    });
  await book.raw(back(7, 'back:1'));
  await expect(book.raw(back(4, 'back:2'))).rejects.toThrow('returns_too_much');
  await book.raw(back(3, 'back:2'));
});

test('rules that somebody took away are told by the check, and put back', async () => {
  const { store } = book.ledger;
  expect(await checkLedger(store.db)).toMatchObject({ findings: [], open: [] });
  const drop =
    process.env.SUITE_DATABASE === 'postgres'
      ? 'drop trigger "ledger_balance_change" on "ledger_balance"'
      : 'drop trigger "ledger_balance_change"';
  await book.raw(
    drop,
    `update "ledger_balance" set "balance" = "balance" + 1, "totalIn" = "totalIn" + 1, "held" = "held" - 1 where "id" = '${ann}'`,
  );
  expect(await checkLedger(store.db)).toMatchObject({
    open: ['ledger_balance'],
    findings: [
      { kind: 'balance', id: ann, figure: 'balance', expected: '8.50', found: '8.51' },
      { kind: 'balance', id: ann, figure: 'totalIn', expected: '10.10', found: '10.11' },
      { kind: 'held', id: ann, figure: 'held', expected: '2.00', found: '1.99' },
      { kind: 'sum', figure: 'sum', expected: '0.00', found: '0.01' },
    ],
  });
  expect(await restoreGuards(store.db, ledgerTables)).toEqual(['ledger_balance']);
  expect((await checkLedger(store.db)).open).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../src/server/ledger/check.ts';
import { hold } from '../../src/server/ledger/hold.ts';
import { closeMonth } from '../../src/server/ledger/periods.ts';
import { ledgerTables } from '../../src/server/ledger/tables.ts';
import { restoreGuards } from '../../src/server/storage/guards.ts';
import { TestLedger } from '../support/book.ts';

/** Every figure that the check compares, changed where the rules are out of force. */
let book: TestLedger;
let ann: string;
let welfare: string;
let lot: string;
/** 10.00 to ann, 1.00 back. */
let [first, second] = ['', ''];

beforeAll(async () => {
  book = await TestLedger.open();
  const bank = await book.outside();
  ann = await book.account('ann');
  welfare = await book.account('ann', { kind: 'welfare', lotted: true });
  first = (await book.pay(bank, ann, 1000)).journalId;
  second = (await book.pay(ann, bank, 100)).journalId;
  lot = await book.grant(ann, welfare, 50);
  await book.do((tx) =>
    hold(book.ledger, tx, {
      origin: 'order',
      from: [{ account: welfare, amount: 20 }],
      expiresAt: '2027-01-01T00:00:00.000Z',
    }),
  );
  book.now = Date.parse('2026-04-02T04:00:00.000Z');
  await book.do((tx) => closeMonth(book.ledger, tx, '2026-03', 'x'));
});
afterAll(() => book.close());

const onPostgres = process.env.SUITE_DATABASE === 'postgres';

async function dropTriggers(table: string): Promise<void> {
  const named = await book.rows(
    onPostgres
      ? `select tgname as "name" from pg_trigger where tgrelid = '"${table}"'::regclass and not tgisinternal`
      : `select name as "name" from sqlite_master where type = 'trigger' and tbl_name = '${table}'`,
  );
  await book.raw(...named.map(({ name }) => `drop trigger "${String(name)}"${onPostgres ? ` on "${table}"` : ''}`));
}

type Difference = readonly [name: string, expected: string | null, found: string | null];
interface Change {
  readonly table: string;
  readonly where: () => string;
  /** The new value of each column, and the one that it had. */
  readonly columns: () => Readonly<Record<string, readonly [now: string, before: string]>>;
  readonly found: readonly Difference[];
}

const changes: readonly Change[] = [
  {
    table: 'ledger_balance',
    where: () => `"id" = '${ann}'`,
    columns: () => ({
      balance: ['849', '850'],
      totalIn: ['1001', '1000'],
      totalOut: ['152', '150'],
      held: ['1', '0'],
    }),
    found: [
      ['balance.balance', '8.50', '8.49'],
      ['balance.totalIn', '10.00', '10.01'],
      ['balance.totalOut', '1.50', '1.52'],
      ['held.held', '0.00', '0.01'],
      ['sum.sum', '0.00', '-0.01'],
    ],
  },
  {
    table: 'ledger_balance',
    where: () => `"id" = '${ann}'`,
    columns: () => ({ seq: ['2', '3'] }),
    found: [
      ['balance.entries', '3', '2'],
      ['held.lastEntry', '3', '2'],
    ],
  },
  {
    table: 'ledger_lot',
    where: () => `"id" = '${lot}'`,
    columns: () => ({ remaining: ['49', '50'], held: ['19', '20'] }),
    found: [
      ['lot.remaining', '0.50', '0.49'],
      ['lot.held', '0.20', '0.19'],
    ],
  },
  {
    table: 'ledger_hold',
    where: () => `"lotId" = '${lot}'`,
    columns: () => ({ captured: ['1', '0'] }),
    found: [
      ['held.held', '0.19', '0.20'],
      ['lot.held', '0.19', '0.20'],
      ['hold.captured', '0.00', '0.01'],
    ],
  },
  {
    table: 'ledger_entry',
    where: () => `"id" = '${second}:0'`,
    columns: () => ({ amount: ['-101', '-100'] }),
    found: [
      ['entry.balanceAfter', '8.99', '9.00'],
      ['balance.balance', '8.49', '8.50'],
      ['balance.totalOut', '1.51', '1.50'],
      ['journal.sum', '0.00', '-0.01'],
    ],
  },
  {
    table: 'ledger_entry',
    where: () => `"id" = '${second}:0'`,
    columns: () => ({ day: [`'2026-03-09'`, `'2026-03-10'`] }),
    found: [
      ['entry.earliestDay', '2026-03-10', '2026-03-09'],
      ['journal.otherDays', '0', '1'],
    ],
  },
  {
    table: 'ledger_entry',
    where: () => `"id" = '${second}:1'`,
    columns: () => ({ line: ['2', '1'] }),
    found: [['journal.lines', '3', '2']],
  },
  {
    table: 'ledger_entry',
    where: () => `"id" = '${first}:1'`,
    columns: () => ({ returnsId: [`'${second}:0'`, 'null'] }),
    found: [['return.maxReturned', '1.00', '10.00']],
  },
  {
    table: 'ledger_entry',
    where: () => `"id" = '${second}:1'`,
    columns: () => ({ returnsId: [`'${first}:1'`, 'null'] }),
    found: [['return.wrongWay', '0.00', '1.00']],
  },
  {
    table: 'ledger_snapshot',
    where: () => `"accountId" = '${ann}'`,
    columns: () => ({ balance: ['900', '850'], seq: ['2', '3'] }),
    found: [['snapshot.laterEntry', null, '2026-03-10']],
  },
  {
    table: 'ledger_snapshot',
    where: () => `"accountId" = '${ann}'`,
    columns: () => ({ balance: ['851', '850'] }),
    found: [['snapshot.balance', '8.50', '8.51']],
  },
];

test.each(changes)(
  'a change in $table is named by its figures: $found.0.0',
  async ({ table, where, columns, found }) => {
    const { db } = book.ledger.store;
    expect(await checkLedger(db)).toMatchObject({ findings: [], open: [] });
    await dropTriggers(table);
    const set = (at: 0 | 1) =>
      book.raw(
        `update "${table}" set ${Object.entries(columns())
          .map(([column, values]) => `"${column}" = ${values[at]}`)
          .join(', ')} where ${where()}`,
      );
    await set(0);
    const { findings } = await checkLedger(db);
    expect(findings.map(({ kind, figure, ...values }) => [`${kind}.${figure}`, values.expected, values.found])).toEqual(
      found,
    );
    await set(1);
    expect(await restoreGuards(db, ledgerTables)).toEqual([table]);
  },
);

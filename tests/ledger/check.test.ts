import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from '../../src/cli/ledger.command.ts';
import { openAccount } from '../../src/server/ledger/accounts.ts';
import type { Ledger } from '../../src/server/ledger/ledger.ts';
import { post } from '../../src/server/ledger/post.ts';
import { findDifferences } from '../../src/server/storage/ledger/check.ts';
import { checkLedgerAndNote, lastCheck, ledgerCheck } from '../../src/server/areas/accounts/check-ledger.ts';
import type { Client } from '../support/client.ts';
import { printed } from '../support/printed.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let admin: Client;
let person: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  const ledger: Ledger = { store: server.server.services.store, clock: Date.now };
  person = await ledger.store.transaction(async (tx) => {
    const [from, to] = [
      await openAccount(ledger, tx, { ownerType: 'test', ownerId: 'bank', kind: 'channel', floor: null }),
      await openAccount(ledger, tx, { ownerType: 'test', ownerId: 'ann', kind: 'cash', floor: 0 }),
    ];
    for (const amount of [500, 700])
      await post(ledger, tx, {
        kind: 'test',
        origin: `test ${amount}`,
        actor: 'x',
        lines: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
      });
    return to;
  });
});
afterAll(() => server.stop());

/** The command with what it prints. */
async function ask(...args: string[]): Promise<{ code: number; text: string }> {
  for (const [name, value] of Object.entries(server.shared)) vi.stubEnv(name, value);
  try {
    return await printed(() => run(args));
  } finally {
    vi.unstubAllEnvs();
  }
}

const noted = async () =>
  (
    await admin.post<{ list: { result: string; errorMessage: string | null }[] }>('/system/operateLog/list', {
      actionName: ledgerCheck,
    })
  ).data.list;

test('a sound ledger is said to be sound, and a command that does not exist is a usage error', async () => {
  expect(await ask('check')).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^The ledger is sound: \d+ accounts and \d+ journals\.$/) as string,
  });
  expect((await ask('mend')).code).toBe(2);
  expect((await ask()).code).toBe(2);
  expect((await ask('--help')).code).toBe(0);
});

test('an account of any size is gone through in parts, and what is wrong in one of them is named', async () => {
  const { store, db } = server.server.services;
  const ledger: Ledger = { store, clock: Date.now };
  const [from, to] = await store.transaction(async (tx) => [
    await openAccount(ledger, tx, { ownerType: 'test', ownerId: 'busy bank', kind: 'channel', floor: null }),
    await openAccount(ledger, tx, { ownerType: 'test', ownerId: 'busy', kind: 'cash', floor: 0 }),
  ]);
  // 1200 entries, 400 of them in a journal.
  for (let n = 0; n < 3; n++)
    await store.transaction((tx) =>
      post(ledger, tx, {
        kind: 'test',
        origin: `busy ${n}`,
        actor: 'x',
        lines: Array.from({ length: 400 }, (_, line) => (line % 3 === 1 ? -2 : 5 + line)).flatMap((amount) => [
          { account: from, amount: -amount },
          { account: to, amount },
        ]),
      }),
    );
  const parts = [300, 400, 1200].map((entries) => ({ accounts: 50, entries }));
  for (const chunk of parts) expect(await findDifferences(db, chunk)).toMatchObject({ findings: [] });
  /** Changes an entry past the rules, and puts it back. */
  const bent = async (column: string, seq: number, by: number, work: () => Promise<void>) => {
    const change = (amount: number) =>
      db.transaction(async (tx) => {
        for (const statement of [
          ...db.dialect.unguard('ledger_entry'),
          `update "ledger_entry" set "${column}" = "${column}" + ${amount} where "accountId" = '${to}' and "seq" = ${seq}`,
          ...db.dialect.guard('ledger_entry'),
        ])
          await sql.raw(statement).execute(tx.kysely);
      }, new Set());
    await change(by);
    await work();
    await change(-by);
  };
  for (const [column, seq] of [
    ['amount', 1],
    ['balanceAfter', 300],
    ['balanceAfter', 301],
    ['amount', 401],
    ['amount', 1200],
  ] as const)
    await bent(column, seq, 100, async () => {
      const whole = await findDifferences(db);
      expect(whole.findings.map(({ kind }) => kind)).toContain('entry');
      for (const chunk of parts) expect(await findDifferences(db, chunk)).toEqual(whole);
    });
});

test('what was changed behind the back of its rules is named, by the command and every night', async () => {
  const { services } = server.server;
  expect(await checkLedgerAndNote(services)).toMatchObject({ sound: true, findings: [], documents: [] });
  expect(await noted()).toMatchObject([{ result: 'success' }]);
  const { db } = services;
  await db.transaction(async (tx) => {
    for (const statement of [
      ...db.dialect.unguard('ledger_entry'),
      `update "ledger_entry" set "amount" = 501 where "accountId" = '${person}' and "seq" = 1`,
      ...db.dialect.guard('ledger_entry'),
    ])
      await sql.raw(statement).execute(tx.kysely);
  }, new Set());
  const { code, text } = await ask('check');
  expect(code).toBe(1);
  expect(text).toMatch(/^entry \S+:1: balanceAfter 5\.00, where there should be 5\.01$/m);
  expect(text).toContain(`balance ${person}: balance 12.00, where there should be 12.01\n`);
  expect(text).toContain(`balance ${person}: totalIn 12.00, where there should be 12.01\n`);
  expect(text).not.toContain(`balance ${person}: entries`);
  expect(text).toMatch(/^journal \S+: sum 0\.01, where there should be 0\.00$/m);
  expect(text).toContain('The ledger is not sound');
  expect((await checkLedgerAndNote(services)).sound).toBe(false);
  expect(await lastCheck(services.db)).toMatchObject({
    sound: false,
    findings: expect.arrayContaining([
      { kind: 'balance', id: person, figure: 'totalIn', expected: '12.01', found: '12.00' },
    ]) as unknown,
  });
  expect((await noted()).filter(({ result }) => result === 'failed')).toMatchObject([
    { errorMessage: expect.stringContaining('where there should be') as string },
  ]);
});

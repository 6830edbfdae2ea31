import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { run } from '../../src/cli/policy.command.ts';
import { loadPlatform } from './platform.ts';

let printed: string[];
beforeEach(() => {
  printed = [];
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text: unknown) => void printed.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const ask = async (...args: string[]) => ({ code: await run(args), text: printed.join('\n') });

describe('policy matrix', () => {
  test('as a table, with columns that line up', async () => {
    const { code, text } = await ask('matrix', '--role', 'merchant-cashier');
    expect(code).toBe(0);
    const [head = '', ...rows] = text.split('\n');
    expect(head).toMatch(/^role +code +function +scope +actions$/);
    expect(new Set(rows.map((row) => row.indexOf(' ')))).toEqual(new Set(['merchant-cashier'.length]));
    expect(
      rows.some((row) =>
        /^merchant-cashier +flashdeliver\.order-manage +闪送订单 +merchant +list\|show\|select$/.test(row),
      ),
    ).toBe(true);
  });

  test('as CSV and as Markdown', async () => {
    expect((await ask('matrix', '--role', 'merchant-cashier', '--format', 'csv')).text.split('\n')).toContain(
      'merchant-cashier,flashdeliver.order-manage,闪送订单,merchant,list|show|select',
    );
    expect((await ask('matrix', '--role', 'merchant-cashier', '--format', 'md')).text.split('\n')).toContain(
      '| merchant-cashier | flashdeliver.order-manage | 闪送订单 | merchant | list, show, select |',
    );
  });

  test('of all roles', async () => {
    const rows = (await ask('matrix', '--format', 'csv')).text.split('\n').slice(1);
    expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(new Set(loadPlatform().roles.keys()));
  });

  test('of a role that does not exist', async () => {
    expect(await ask('matrix', '--role', 'merchant-cashir')).toEqual({
      code: 1,
      text: 'There is no role merchant-cashir; did you mean "merchant-cashier"?',
    });
  });
});

describe('policy explain', () => {
  test('names file, line and way', async () => {
    const { code, text } = await ask('explain', 'merchant-manager', 'flashdeliver.order-manage', 'list');
    expect(code).toBe(0);
    expect(text).toMatch(
      /^merchant-manager may list flashdeliver\.order-manage \(闪送订单\): rows of scope merchant\n {2}policies\/shop\.csv:\d+ .* through merchant-manager → merchant-operator → merchant-cashier$/,
    );
  });

  test('names what is missing', async () => {
    const { code, text } = await ask('explain', 'merchant-cashier', 'flashdeliver.order-manage', 'refund');
    expect(code).toBe(1);
    expect(text).toMatch(
      /^merchant-cashier may not refund .*\n {2}granted there: list, show, select, by\n {4}policies\/shop\.csv:\d+ /,
    );
    expect((await ask('explain', 'merchant-cashier', 'wallet.credit', 'list')).text).toContain(
      'no line grants anything on this code; roles that may: admin, platform-admin',
    );
    expect((await ask('explain', 'merchant-cashier', 'wallet.credti', 'list')).text).toContain(
      'there is no such permission code; did you mean "wallet.credit"?',
    );
    expect((await ask('explain', 'merchant-cashier', 'wallet.credit', 'lst')).text).toContain(
      'the code has no such action; did you mean "list"?',
    );
  });

  test('tells where it looked for a user when there is no database', async () => {
    vi.stubEnv('DATA_DIR', '/nonexistent');
    vi.stubEnv('DATABASE_URL', '');
    expect(await ask('explain', 'nobody-here', 'wallet.credit', 'list')).toEqual({
      code: 1,
      text: 'There is no database at /nonexistent/console.db. Set DATA_DIR or DATABASE_URL as for the server, or ask about a role.',
    });
  });
});

test('policy who', async () => {
  const { code, text } = await ask('who', 'system-management.menu', 'update');
  expect(code).toBe(0);
  expect(text).toMatch(
    /^update system-management\.menu \(菜单\): 1 role\n {2}admin +超级管理员 +all rows +policies\/system\.csv:\d+ +admin, \*, \*, all$/,
  );
  printed = [];
  expect(await ask('who', 'system-management.menu', 'updat')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^There is no action updat; did you mean "update"\?; actions of/) as string,
  });
});

test('policy who, of one field', async () => {
  const masked = await ask('who', '*', 'reveal', 'mobile');
  expect(masked.code).toBe(0);
  expect(masked.text).toMatch(/^reveal /m);
  printed = [];
  const cost = await ask('who', 'flashdeliver.productManage', 'read', 'costPrice');
  expect(cost.code).toBe(0);
  expect(cost.text).toMatch(/^cost flashdeliver\.productManage .*\n(.*\n)* {2}merchant-manager /);
  expect(cost.text).not.toMatch(/^ {2}merchant-operator /m);
  printed = [];
  expect(await ask('who', '*', 'read', 'costPrise')).toEqual({
    code: 1,
    text: 'No field costPrise behind * answers read',
  });
  printed = [];
  expect((await ask('who', '*', 'see', 'costPrice')).code).toBe(2);
});

test('policy verify', async () => {
  expect(await ask('verify')).toEqual({ code: 0, text: 'Every expectation is met.' });
});

test.each([
  [[]],
  [['matrx']],
  [['matrix', 'admin']],
  [['matrix', '--format', 'pdf']],
  [['explain', 'admin', 'wallet.credit']],
  [['who', 'wallet.credit', 'list', 'admin']],
  [['verify', '--role', 'admin']],
  [['matrix', '--rol', 'admin']],
])('%j is told how to ask', async (args) => {
  const { code, text } = await ask(...args);
  expect(code).toBe(2);
  expect(text).toContain('Usage: npm run policy -- matrix');
});

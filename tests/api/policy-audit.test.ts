import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { run as runLog } from '../../src/cli/log.command.ts';
import { run as runPolicy } from '../../src/cli/policy.command.ts';
import { auditLog } from '../../src/server/records/audit.ts';
import { checkExpectations } from '../../src/server/areas/system/check-expectations.ts';
import { notePolicyEdition } from '../../src/server/policy-editions.ts';
import { addCarparks } from '../support/carparks.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, storeFunction } from '../support/sign-in.ts';

/** What auditors ask, by the command line and in the console. */
let server: RunningServer;
let admin: Client;
let auditor: Client;
const dayMs = 86_400_000;
const since = new Date(Date.now() - dayMs).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  await addUser(admin, server, { userName: 'auditing', userType: '2', roles: ['auditor'] });
  auditor = await server.as('auditing');
});
afterAll(() => server.stop());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function ask(
  run: (args: readonly string[]) => Promise<number>,
  ...args: string[]
): Promise<{ code: number; text: string }> {
  const printed: string[] = [];
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((text: unknown) => void printed.push(String(text)));
  for (const [name, value] of Object.entries(server.shared)) vi.stubEnv(name, value);
  const code = await run(args);
  vi.restoreAllMocks();
  return { code, text: printed.join('\n') };
}

const report = async <T>(name: string, values: Record<string, unknown> = {}, by = auditor) =>
  (await by.post<T>(`/system/policy/${name}`, values)).data;
const tableOf = (id: string) => server.server.services.model.resources.get(id)?.table as string;

test('they are for auditors', async () => {
  const project = await server.as('project-a');
  for (const [name, values] of [
    ['reveals', {}],
    ['changes', { since }],
    ['excess', { since }],
    ['makerChecker', { since }],
    ['log', {}],
    ['verifyLog', {}],
  ] as const) {
    expect([name, (await project.post(`/system/policy/${name}`, values)).status]).toEqual([name, 403]);
    expect([name, (await auditor.post(`/system/policy/${name}`, values)).status]).toEqual([name, 200]);
  }
  expect((await auditor.post('/system/policy/changes', { since: '2026-02-31x' })).status).toBe(400);
  expect((await auditor.post('/system/policy/changes')).status).toBe(400);
  expect((await auditor.post('/system/policy/excess', { since, force: '1' })).status).toBe(400);
});

describe('who sees masked fields in clear', () => {
  test('field by field, with the lines that say so', async () => {
    const { list } = await report<{
      list: { resource: string; fields: { name: string }[]; holders: { role: string }[] }[];
    }>('reveals');
    const users = list.find(({ resource }) => resource === 'system/user');
    expect(users?.fields.map(({ name }) => name)).toContain('mobile');
    expect(users?.holders.map(({ role }) => role)).toContain('admin');
    expect(list.flatMap(({ holders }) => holders).map(({ role }) => role)).not.toContain('auditor');
  });

  test('on the command line, also by the beginning of codes', async () => {
    const { code, text } = await ask(runPolicy, 'who', '*', 'reveal');
    expect(code).toBe(0);
    expect(text).toMatch(/reveal system-management\.user .*\n {2}admin /);
    expect(text).toMatch(/\n {2}masked in .*: .*\(mobile\)/);
    expect((await ask(runPolicy, 'who', 'wallet.*', 'fly')).code).toBe(1);
  });
});

describe('what changed', () => {
  test('roles of users and grants of roles, with who and when', async () => {
    await addUser(admin, server, { userName: 'changing', userType: '2', roles: ['auditor'] });
    const { list } = await report<{
      list: { kind: string; who: string; what: string; changes: Record<string, unknown> }[];
    }>('changes', { since });
    expect(list.find(({ what }) => what.includes('changing') || what.includes('用户'))).toMatchObject({
      kind: 'user',
      who: 'admin',
    });
    expect((await ask(runPolicy, 'changes', '--since', since)).text).toMatch(/用户 .* by admin\n {2}\{.*roleIds/);
    expect((await ask(runPolicy, 'changes')).code).toBe(2);
  });

  test('policy files, line by line, from one start to the next', async () => {
    const { services } = server.server;
    const file = 'policies/wallet.csv';
    const files = { '/policies/wallet.csv': '# a comment\np, x, y, list, all\n' };
    await notePolicyEdition(services, files, Date.now());
    await notePolicyEdition(
      services,
      { '/policies/wallet.csv': '# another comment\np,  x, y, list, all\np, x, z, list, all' },
      Date.now() + 1000,
    );
    const { list } = await report<{ list: { kind: string; what: string; added: string[]; removed: string[] }[] }>(
      'changes',
      { since },
    );
    const last = list.find(({ kind, what }) => kind === 'file' && what === file);
    expect(last).toMatchObject({ added: ['p, x, z, list, all'], removed: [] });
  });
});

test('who holds what they never used', async () => {
  await addCarparks(server, '用过', 1);
  const { users } = await report<{ users: { userName: string; held: number; used: number; unused: string[] }[] }>(
    'excess',
    { since },
  );
  const used = users.find(({ userName }) => userName === 'admin');
  expect(used?.unused).not.toContain('pc:passthrough.carpark');
  expect(used?.used).toBeGreaterThan(0);
  const idle = users.find(({ userName }) => userName === 'project-b');
  expect(idle?.unused).toContain('base-setting.file');
  expect(idle?.used).toBeLessThan(idle?.held ?? 0);
  expect((await ask(runPolicy, 'excess', '--days', '30')).text).toMatch(
    /project-b \(project-admin\): used \d+ of \d+ grants that change something/,
  );
  expect((await ask(runPolicy, 'excess', '--days', 'all')).code).toBe(2);
});

test('nobody of the demo has checked what they had made', async () => {
  expect((await report<{ list: object[] }>('makerChecker', { since: '2000-01-01' })).list).toEqual([]);
});

test('who checked what they had made, also as somebody else', async () => {
  const { store } = server.server.services;
  const resource = 'accounts/rechargeManage';
  const entry = (n: number, values: Record<string, unknown>) => ({
    id: `00000000-0000-7000-8000-00000000000${n}`,
    version: 1,
    createdAt: new Date().toISOString(),
    operateTime: new Date().toISOString(),
    entityCode: resource,
    recordId: 'r1',
    recordTitle: 'CZ1',
    result: 'success',
    ...values,
  });
  // As they were before the rule, or by another road.
  await store.transaction(async (tx) => {
    await store.insert(tx, tableOf(auditLog), entry(1, { userName: 'maker', action: 'add' }), []);
    await store.insert(
      tx,
      tableOf(auditLog),
      entry(2, { userName: 'maker', action: 'transition', actionName: '审核通过' }),
      [],
    );
    await store.insert(tx, tableOf(auditLog), entry(3, { userName: 'one', action: 'add', recordId: 'r2' }), []);
    await store.insert(
      tx,
      tableOf(auditLog),
      entry(4, { userName: 'two', action: 'transition', actionName: '审核通过', recordId: 'r2' }),
      [],
    );
    await store.insert(tx, tableOf(auditLog), entry(5, { userName: 'one', action: 'update', recordId: 'r3' }), []);
    await store.insert(
      tx,
      tableOf(auditLog),
      entry(6, {
        userName: 'three',
        impersonatorName: 'one',
        action: 'transition',
        actionName: '审核通过',
        recordId: 'r3',
      }),
      [],
    );
  });
  const { list } = await report<{ list: { who: string; recordId: string; made: string[] }[] }>('makerChecker', {
    since,
  });
  expect(list.map(({ recordId, who, made }) => [recordId, who, made]).toSorted()).toEqual([
    ['r1', 'maker', ['add']],
    ['r3', 'three ← one', ['update']],
  ]);
  const told = await ask(runPolicy, 'maker-checker', '--since', since);
  expect(told.code).toBe(1);
  expect(told.text).toMatch(/maker did 审核通过 on .* CZ1 \(accounts\/rechargeManage r1\) after: add/);
});

interface LogState {
  running: boolean;
  last: { who: string; sound: boolean } | null;
  report: { found: number; findings: { kind: string; entry?: { id: string } }[] } | null;
}

describe('the log', () => {
  test('is verified on demand, and each verification stands in it', async () => {
    const state = await report<LogState>('verifyLog');
    await expect.poll(async () => (await report<LogState>('log')).running).toBe(false);
    const after = await report<LogState>('log');
    expect(state.last?.who ?? after.last?.who).toBe('auditing');
    expect(after).toMatchObject({ running: false, last: { who: 'auditing', sound: true }, report: { found: 0 } });
    const { code, text } = await ask(runLog, 'verify');
    expect(text).toMatch(
      /^The log is whole: \d+ entries in the chain, which began .*; \d+ from before it\.\nEnds: 0?\d*:\d+:/,
    );
    expect(code).toBe(0);
    const ends = /Ends: (.*)$/.exec(text)?.[1] as string;
    expect((await ask(runLog, 'verify', '--ends', ends)).code).toBe(0);
    expect((await ask(runLog, 'verify', '--ends', 'somewhere')).code).toBe(2);
    expect((await ask(runLog, 'repair')).code).toBe(2);
  });

  test('names the entry that was changed, on the page and on the command line', async () => {
    const { db } = server.server.services;
    const { data } = await admin.post<{ list: { id: string }[] }>('/system/operateLog/list', {
      userName: 'admin',
      action: 'add',
    });
    const id = data.list[0]?.id as string;
    const table = tableOf(auditLog);
    const change = (name: string) =>
      db.transaction(async (tx) => {
        for (const statement of [
          ...db.dialect.unguard(table),
          `update "${table}" set "userName" = '${name}' where id = '${id}'`,
          ...db.dialect.guard(table),
        ])
          await sql.raw(statement).execute(tx.kysely);
      }, new Set());
    await change('somebody');
    await report<LogState>('verifyLog');
    await expect.poll(async () => (await report<LogState>('log')).running).toBe(false);
    expect(await report<LogState>('log')).toMatchObject({
      last: { sound: false },
      report: { found: 1, findings: [{ kind: 'changed', entry: { id } }] },
    });
    const { code, text } = await ask(runLog, 'verify');
    expect(code).toBe(1);
    expect(text).toMatch(new RegExp(`^changed: \\d{4}-\\d\\d-\\d\\d ${id} by somebody`));
    await change('admin');
    expect((await ask(runLog, 'verify')).code).toBe(0);
  });
});

test('what breaks an expectation is noted every night with its line', async () => {
  const { services } = server.server;
  const types = await admin.post<{ list: { id: string; typeCode: number }[] }>('/web/role/roleType/list');
  const { data: role } = await admin.post<{ id: string }>('/web/role/add', {
    roleCode: 'night',
    roleName: '夜',
    roleTypeId: types.data.list.find(({ typeCode }) => typeCode === 5)?.id,
    dataScope: 'all',
    status: 'enabled',
  });
  await storeFunction(server, role.id, 'wallet.credit', ['list']);
  expect(await checkExpectations(services)).toBeGreaterThan(0);
  const { data } = await admin.post<{
    list: { recordTitle: string; userName: string; actionName: string; id: string }[];
  }>('/system/operateLog/list', { result: 'failed' });
  expect(data.list).toContainEqual(
    expect.objectContaining({
      actionName: '核对授权规定',
      userName: 'system',
      recordTitle: expect.stringMatching(/^policies\/expectations\.csv:\d+$/) as string,
    }),
  );
  expect((await ask(runPolicy, 'verify', '--stored')).text).toMatch(
    /policies\/expectations\.csv:\d+: role night has wallet\.credit list with scope all \(system\/role night\); expected never: 商户不碰企业钱包 \[P403\]/,
  );
});

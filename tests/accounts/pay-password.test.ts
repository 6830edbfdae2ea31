import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { asSystem } from '../../src/server/records/rows.ts';
import type { Client } from '../support/client.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const wallets = 'accounts/userAccount';
let server: RunningServer;
let admin: Client;
let rows: Rows;
let id: string;
let userId: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

beforeEach(async () => {
  const orgId = await rows.idOf('organisation/organization', 'orgCode', 'XM001');
  userId = (await rows.add(rows.resource('residents/user'), { orgId })).id;
  id = (await rows.add(rows.resource(wallets), { orgId, userId, accountType: 'cash' })).id;
});

const call = (name: string, values: Row, by = admin) => by.post<Row>(`/organisation/userAccount/${name}`, values);
const wallet = () => rows.find(rows.resource(wallets), id);

test('a payment password is set once, changed by who knows it, and asked for before paying', async () => {
  expect(await call('checkPayPassword', { id, password: '135790' })).toMatchObject({ code: 422 });
  for (const password of ['', '12345', 'abcdef', '1234567'])
    expect(await call('setPayPassword', { id, password }), password).toMatchObject({ code: 400 });
  expect(await call('setPayPassword', { id, password: '135790' })).toMatchObject({ data: { payPasswordSet: true } });
  expect(await wallet()).toMatchObject({ payPasswordSet: true });
  expect(await call('checkPayPassword', { id, password: '135790' })).toMatchObject({ code: 200 });
  expect(await call('checkPayPassword', { id, password: '135791' })).toMatchObject({ code: 422 });
  expect(await call('setPayPassword', { id, password: '246801' })).toMatchObject({ code: 422 });
  const change = { id, password: '246801', oldPassword: '135790' };
  expect(await call('setPayPassword', change)).toMatchObject({ code: 200 });
  expect(await call('checkPayPassword', { id, password: '246801' })).toMatchObject({ code: 200 });
  const log = await asSystem(server.server.services, 'system/operateLog').find(undefined);
  expect(JSON.stringify(log)).not.toContain('246801');
});

test('five wrong ones close it, until it is reset and its owner is told', async () => {
  await call('setPayPassword', { id, password: '135790' });
  for (let i = 0; i < 5; i++) await call('checkPayPassword', { id, password: '000000' });
  expect(await call('checkPayPassword', { id, password: '135790' })).toMatchObject({ code: 429 });
  expect(await call('resetPayPassword', { id }, await server.as('project-b'))).toMatchObject({ code: 404 });
  expect(await call('resetPayPassword', { id })).toMatchObject({ data: { payPasswordSet: false } });
  expect(await call('resetPayPassword', { id })).toMatchObject({ code: 422 });
  const messages = await asSystem(server.server.services, 'notices/userMessage').find(undefined);
  expect(messages.some((row) => row.title === '支付密码已重置' && String(row.receivers).includes(userId))).toBe(true);
  await call('setPayPassword', { id, password: '112233' });
  expect(await call('checkPayPassword', { id, password: '112233' })).toMatchObject({ code: 200 });
});

test('a customer signs in by the app while they are enabled', async () => {
  const signIn = () => admin.post<Row>('/organisation/wechat/front/user/signedIn', { userId });
  const { lastLoginTime } = (await signIn()).data;
  const users = rows.resource('residents/user');
  expect(await rows.find(users, userId)).toMatchObject({ lastLoginTime });
  await admin.post('/organisation/user/disable', { id: userId });
  expect(await signIn()).toMatchObject({ code: 403 });
});

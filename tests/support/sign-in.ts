import { constants, publicEncrypt } from 'node:crypto';
import { demoPassword } from '../../src/server/install/install.ts';
import { fromBase32, stepAt, totp } from '../../src/server/auth/totp.ts';
import { newId } from '../../src/server/records/ids.ts';
import { Client, type Reply } from './client.ts';
import type { RunningServer } from './server.ts';

export interface SecondFactor {
  secondFactor: { ticket: string; methods: string[]; to: { sms?: string; email?: string } };
}

/** Encrypts texts like the console. */
export async function seal(client: Client, ...texts: string[]): Promise<{ keyId: string; sealed: string[] }> {
  const { data } = await client.post<{ key: string; id: string }>('/user/getKey');
  const encrypt = (text: string) =>
    publicEncrypt(
      { key: data.key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(text),
    ).toString('base64');
  return { keyId: data.id, sealed: texts.map(encrypt) };
}

export async function changePassword(
  client: Client,
  userName: string,
  oldPassword: string,
  password: string,
): Promise<Reply<unknown>> {
  const { keyId, sealed } = await seal(client, oldPassword, password);
  return client.postJson('/user/updatepwd', { userName, oldPassword: sealed[0], password: sealed[1], keyId });
}

/** The code that an authenticator app shows at a moment. */
export const codeAt = (secret: string, now: number): string => totp(fromBase32(secret), stepAt(now));

/** Enables the second factor of an account with an authenticator app, like its user would. */
export async function enrol(
  client: Client,
  now: number,
  password = demoPassword,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { keyId, sealed } = await seal(client, password);
  const { data } = await client.post<{ secret: string }>('/user/2fa/enrol', {
    method: 'totp',
    password: sealed[0],
    keyId,
  });
  const confirmed = await client.post<{ recoveryCodes: string[] }>('/user/2fa/confirm', {
    method: 'totp',
    code: codeAt(data.secret, now),
  });
  if (confirmed.code !== 200) throw new Error(confirmed.message);
  return { secret: data.secret, recoveryCodes: confirmed.data.recoveryCodes };
}

export const login = (
  client: Client,
  loginName: string,
  password = demoPassword,
  headers: Record<string, string> = {},
): Promise<Reply<SecondFactor>> => client.post<SecondFactor>('/user/login', { loginName, password }, headers);

/** Is the client signed in? */
export const isIn = async (client: Client): Promise<boolean> => (await client.get('/user/profile')).code === 200;

let made = 0;

export interface NewUser {
  userName: string;
  userType: string;
  roles: string[];
  /** Keeps the initial password, which must be changed before anything else. */
  initialPassword?: boolean;
  [more: string]: unknown;
}

/** Adds a user like an administrator. */
export async function addUser(
  admin: Client,
  server: RunningServer,
  { roles, initialPassword, ...user }: NewUser,
): Promise<Reply<{ id: string; version: number }>> {
  const roleIds = await Promise.all(roles.map((code) => roleId(server, code)));
  const mobile = `139${String(10_000_000 + made++)}`;
  const added = await admin.post<{ id: string; version: number }>('/web/user/add', {
    realName: '测试用户',
    mobile,
    password: demoPassword,
    roleIds,
    ...user,
  });
  if (added.code === 200 && !initialPassword) await takePasswordAsOwn(server, added.data.id);
  return added;
}

/** Pretends that the user chose the current password. */
async function takePasswordAsOwn({ server }: RunningServer, userId: string): Promise<void> {
  const { store } = server.services;
  await store.transaction((tx) =>
    store.remove(tx, 'auth_password_history', { is: 'compare', column: 'userId', op: '=', value: userId }),
  );
}

/** Confirms the identity of the signed-in user again, like the console's dialog. */
export async function prove(client: Client, password = demoPassword, code?: string): Promise<Reply<unknown>> {
  const { keyId, sealed } = await seal(client, password);
  return client.post('/user/prove', { password: sealed[0], keyId, ...(code && { code }) });
}

const firstPassword = 'First@2026!';

/** Adds an administrator who has already changed the initial password. */
export async function addAdministrator(admin: Client, server: RunningServer, userName: string): Promise<Client> {
  await addUser(admin, server, {
    userName,
    userType: '-1',
    roles: ['admin'],
    realName: userName,
    password: firstPassword,
  });
  await changePassword(await server.as(userName, firstPassword), userName, firstPassword, demoPassword);
  return server.as(userName);
}

export const roleId = (server: RunningServer, roleCode: string) => idOf(server, 'system_role', 'roleCode', roleCode);
export const userId = (server: RunningServer, userName: string) => idOf(server, 'system_user', 'userName', userName);

/** The last code sent, read from the database, because no call returns it. */
export async function sentCode({ server }: RunningServer): Promise<string> {
  const [row] = await server.services.store
    .page({
      table: 'notices_smsAuthcode',
      columns: ['id', 'authCode'],
      where: { is: 'empty', column: 'authCode', empty: false },
      order: [{ column: 'id', descending: true }],
      limit: 1,
      offset: 0,
    })
    .then(({ rows }) => rows);
  if (!row) throw new Error('no code was sent');
  return String(server.services.store.sealed?.open(row.id, row.authCode));
}

async function idOf({ server }: RunningServer, table: string, column: string, value: string): Promise<string> {
  const [row] = await server.services.store.find(
    table,
    ['id'],
    { is: 'compare', column, op: '=', value },
    { limit: 1 },
  );
  if (!row) throw new Error(`${table} has no ${column} ${value}`);
  return String(row.id);
}

/** Stores a function of a role as another release may have left it, bypassing the current rules. */
export async function storeFunction(
  server: RunningServer,
  role: string,
  code: string,
  actions: readonly string[],
): Promise<void> {
  const { store, model } = server.server.services;
  const table = model.resources.get('system/roleFunction')?.table as string;
  await store.transaction(async (tx) => {
    await store.insert(
      tx,
      table,
      {
        id: newId(),
        version: 1,
        createdAt: new Date().toISOString(),
        roleId: role,
        code,
        actions: JSON.stringify(actions),
      },
      [],
    );
  });
}

import { createHash, createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Client, Reply } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { addUser, prove, userId } from '../support/sign-in.ts';

const list = '/super_cloud/api/organisation/organization/list';
const form = 'application/x-www-form-urlencoded';
const clock = new TestClock();
let server: RunningServer;
let admin: Client;
let application: { id: string };
let key: string;
let signingKey: string;
let secret: string;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' }, clock.now);
  admin = await server.as('admin');
  const orgs = await (await server.as('project-a')).post<{ list: Row[] }>('/organisation/organization/list');
  await addUser(admin, server, {
    userName: 'signing-system',
    userType: '3',
    roles: ['project-admin'],
    orgIds: [String(orgs.data.list[0]?.id)],
  });
  const added = await admin.post<{ id: string }>('/web/application/add', {
    appName: '签名系统',
    userId: await userId(server, 'signing-system'),
    callsPerSecond: 1000,
  });
  application = added.data;
  await rotate();
});
afterAll(() => server.stop());

async function rotate(): Promise<void> {
  await prove(admin);
  const { data } = await admin.post<Record<string, string>>('/web/application/rotate', { id: application.id });
  key = data.appKey ?? '';
  signingKey = data.signingKey ?? '';
  secret = data.secret ?? '';
}

/** A call as a program makes it that knows the documentation only. */
class Call {
  method = 'POST';
  path = list;
  body = 'limit=5';
  type = form;
  nonce = randomUUID();
  timeMs = clock.now();
  signedWith = signingKey;

  constructor(more: Partial<Call> = {}) {
    Object.assign(this, more);
  }

  get digest(): string {
    return `sha-256=:${createHash('sha256').update(this.body).digest('base64')}:`;
  }

  get headers(): Record<string, string> {
    const time = String(Math.floor(this.timeMs / 1000));
    const text = [this.method, this.path, this.digest, time, this.nonce].join('\n');
    const signature = createHmac('sha256', this.signedWith).update(text).digest('base64url');
    return {
      authorization: `HMAC-SHA256 key=${key}, time=${time}, nonce=${this.nonce}, signature=${signature}`,
      'content-digest': this.digest,
      ...(this.body && { 'content-type': this.type }),
    };
  }

  async send(more: { path?: string; body?: string; method?: string; headers?: Record<string, string> } = {}) {
    const response = await fetch(server.url + (more.path ?? this.path), {
      method: more.method ?? this.method,
      body: (more.body ?? this.body) || undefined,
      headers: { ...this.headers, ...more.headers },
    });
    return { status: response.status, ...((await response.json()) as Omit<Reply<Row>, 'status'>) };
  }
}

const wrong = { code: 401, message: '请求签名不正确' };

describe('a signed call', () => {
  test('is one of the application, whatever its body is written in, and shows no secret', async () => {
    const asForm = await new Call().send();
    expect(asForm).toMatchObject({ code: 200, data: { total: expect.any(Number) as number } });
    const asJson = new Call({ body: '{"limit":5}', type: 'application/json' });
    expect(await asJson.send()).toMatchObject({ code: 200, data: { total: asForm.data.total } });
    expect(JSON.stringify(asJson.headers)).not.toContain(secret);
    const withoutBody = new Call({ method: 'GET', path: '/super_cloud/api/user/profile', body: '' });
    expect(await withoutBody.send()).toMatchObject({ code: 200, data: { userName: 'signing-system' } });
  });

  test('is refused with another method, address, query or body', async () => {
    expect(await new Call().send({ body: 'limit=6' })).toMatchObject(wrong);
    expect(await new Call().send({ path: `${list}?a=1` })).toMatchObject(wrong);
    expect(await new Call().send({ path: '/super_cloud/api/web/user/list' })).toMatchObject(wrong);
    expect(await new Call({ body: '' }).send({ body: 'limit=5', headers: { 'content-type': form } })).toMatchObject(
      wrong,
    );
    expect(await new Call({ method: 'GET', path: `${list}?limit=5` }).send({ method: 'POST' })).toMatchObject(wrong);
    const other = new Call({ body: 'limit=6' });
    expect(await new Call().send({ body: 'limit=6', headers: { 'content-digest': other.digest } })).toMatchObject(
      wrong,
    );
    expect(await new Call().send({ body: '' })).toMatchObject(wrong);
  });

  test('is refused with another key, and with one that is made up or malformed', async () => {
    expect(await new Call({ signedWith: secret }).send()).toMatchObject(wrong);
    const call = new Call();
    const authorization = call.headers.authorization ?? '';
    for (const forged of [authorization.replace(key, 'app_0123456789abcdef'), `${authorization}=`, 'HMAC-SHA256 x'])
      expect(await call.send({ headers: { authorization: forged } })).toMatchObject(wrong);
  });

  test('counts once, within five minutes of the clock here', async () => {
    const call = new Call();
    expect(await call.send()).toMatchObject({ code: 200 });
    expect(await call.send()).toMatchObject({ code: 401, message: expect.stringContaining('已经处理过') as string });
    const twice = new Call();
    const replies = await Promise.all([twice.send(), twice.send(), twice.send()]);
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const minutes of [-6, 6])
      expect(await new Call({ timeMs: clock.now() + minutes * 60_000 }).send()).toMatchObject({
        code: 401,
        message: '请求时间与服务器时间相差超过 5 分钟',
      });
    for (const minutes of [-4, 4])
      expect(await new Call({ timeMs: clock.now() + minutes * 60_000 }).send()).toMatchObject({ code: 200 });
  });

  test('carries no files', async () => {
    const boundary = 'a-boundary';
    const call = new Call({ body: `--${boundary}--`, type: `multipart/form-data; boundary=${boundary}` });
    expect(await call.send()).toMatchObject({
      code: 422,
      message: expect.stringContaining('不支持签名请求') as string,
    });
  });

  test('ends with the secret that its key was made with', async () => {
    const call = new Call();
    await rotate();
    expect(await call.send()).toMatchObject(wrong);
    expect(await new Call().send()).toMatchObject({ code: 200 });
  });
});

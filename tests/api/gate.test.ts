import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ ALLOWED_HOSTS: 'console.example, 127.0.0.1' });
});
afterAll(() => server.stop());

const api = '/super_cloud/api';

/** The ways to come in and out; each checks its body itself. */
const open = [
  ...[
    'login',
    'loginV2',
    'loginV3',
    'login/2fa',
    'loginByThirdToken',
    'getKey',
    'sendVerifyCode',
    'logout',
    'redeemToken',
  ].map((call) => `POST ${api}/user/${call}`),
  `POST ${api}/organisation/wechat/front/user/getOrgByInvite`,
  `GET ${api}/wechat/callback/:publicId`,
  `POST ${api}/wechat/callback/:publicId`,
  `POST ${api}/wechat/pay/notify/:mchId`,
  ...['form', 'upload', 'code', 'verify', 'send', 'state'].map((call) => `POST ${api}/fill/${call}`),
  ...['open', 'data'].map((call) => `POST ${api}/wall/screen/${call}`),
  `POST ${api}/flashdeliver/web/order/starbucksReceiver`,
  ...['GET', 'POST'].map((method) => `${method} ${api}/notify/unsubscribe/:token`),
  ...['heartbeat', 'event', 'pass', 'verifyMeal', 'accessTasks', 'accessResult', 'faceLibrary', 'facePhoto', 'pay'].map(
    (call) => `POST ${api}/device/${call}`,
  ),
  ...['printTasks', 'printResult', 'cabinetPut', 'cabinetTake'].map((call) => `POST ${api}/device/${call}`),
  'POST /super_service/super_service/j_security_check',
];

/** Every route that is registered, as the router tells. */
function routes(): string[] {
  const path: string[] = [];
  return server.server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      path.splice(indent.length / 4, path.length, part);
      return methods
        .split(', ')
        .filter((method) => method === 'GET' || method === 'POST')
        .map((method) => `${method} ${path.join('')}`);
    });
}

/** By hand: fetch sets the host by itself. */
const send = (path: string, headers: Record<string, string>, method = 'POST') =>
  new Promise<{ status?: number; body: string }>((resolve, reject) => {
    request(
      `${server.url}${path}`,
      { method, headers: { 'x-requested-with': 'XMLHttpRequest', ...headers } },
      (reply) => void text(reply).then((body) => resolve({ status: reply.statusCode, body }), reject),
    )
      .on('error', reject)
      .end();
  });

describe('without a session', () => {
  test('every route of the API answers 401 before it checks anything, but for the ways in', async () => {
    const own = routes().filter((route) => / \/super_(cloud\/api|service)\//.test(route) && !route.includes('*'));
    const calls = [...server.server.services.model.resources.values()].flatMap((resource) =>
      resource.calls.map(({ method, path }) => `${method} ${api}${path}`),
    );
    expect(own.length).toBeGreaterThan(80);
    expect(open.filter((route) => !own.includes(route))).toEqual([]);
    const answered: string[] = [];
    for (const route of new Set([...own, ...calls])) {
      if (open.includes(route)) continue;
      const [method = '', path = ''] = route.split(' ');
      const { statusCode } = await server.server.app.inject({
        method: method as 'GET',
        url: path.replace(/:\w+/g, 'x'),
        headers: { host: 'console.example', 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
        ...(method === 'POST' && { payload: '{' }),
      });
      if (statusCode !== 401) answered.push(`${statusCode} ${route}`);
    }
    expect(answered).toEqual([]);
  });

  test('an address written in another way is no way around', async () => {
    expect((await send('/super_cloud/%61pi/user/profile', {}, 'GET')).status).toBe(401);
  });
});

describe('the name under which the server is called', () => {
  test.each([
    ['one of its own', 'console.example', 401],
    ['one of its own with a port', 'CONSOLE.example:8080', 401],
    ['another', 'evil.example', 400],
    ['one that begins alike', 'console.example.evil.example', 400],
  ])('%s', async (_name, host, status) => {
    const reply = await send(`${api}/user/profile`, { host, 'accept-language': 'zh' }, 'GET');
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.body).toContain('请使用系统的正式地址');
  });

  test('is no proof of where a call comes from', async () => {
    const free = await startServer();
    const ask = (host: string) =>
      free.server.app.inject({
        method: 'POST',
        url: `${api}/user/getKey`,
        headers: { host, origin: `http://${host}`, 'x-requested-with': 'XMLHttpRequest' },
      });
    const refused = await ask('evil.example');
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining('ALLOWED_HOSTS'),
    ]);
    for (const host of ['localhost:8080', '10.1.2.3:8080', '[::1]:8080', 'console'])
      expect((await ask(host)).statusCode, host).toBe(200);
    await free.stop();
  });
});

test('every reply tells browsers to keep, show and guess nothing, errors of every kind included', async () => {
  const admin = await server.as('admin');
  const replies = {
    ok: await fetch(`${server.url}${api}/user/profile`, { headers: { cookie: admin.cookie } }),
    'no session': await fetch(`${server.url}${api}/user/profile`),
    'foreign origin': await fetch(`${server.url}${api}/user/login`, { method: 'POST' }),
    'no call': await fetch(`${server.url}${api}/nothing`, { headers: { cookie: admin.cookie } }),
    'nothing there': await fetch(`${server.url}/nothing`),
    'broken body': await fetch(`${server.url}${api}/user/login`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    }),
    'broken path': await fetch(`${server.url}${api}/%E5%8/list`, { headers: { cookie: admin.cookie } }),
    description: await fetch(`${server.url}${api}/openapi.json`, { headers: { cookie: admin.cookie } }),
  };
  expect(Object.values(replies).map(({ status }) => status)).toEqual([200, 401, 403, 404, 404, 400, 400, 200]);
  for (const [name, { headers }] of Object.entries(replies)) {
    expect(Object.fromEntries(headers), name).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    });
  }
});

test('what is no HTTP is answered in the same envelope', async () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('NONSENSE\r\n\r\n');
  const reply = await text(socket);
  expect(reply).toContain('x-content-type-options: nosniff');
  expect(reply).toContain('{"code":400,"message":"请求内容无法识别","data":null}');
});

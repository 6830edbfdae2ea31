import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fault } from '../../src/web/providers/faults.ts';
import { standInForBrowser } from './support/globals.ts';

type Http = typeof import('../../src/web/providers/http.ts');

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let answer: (response: ServerResponse, seen: Seen) => void;
let http: Http;
let stopListening: () => void;
const seen: Seen[] = [];
const faults: Fault[] = [];

const reply = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const call = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    };
    seen.push(call);
    answer(response, call);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standInForBrowser(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  vi.stubGlobal('navigator', { onLine: true });
  http = await import('../../src/web/providers/http.ts');
  const { onFault } = await import('../../src/web/providers/faults.ts');
  stopListening = onFault((fault) => faults.push(fault));
});

afterAll(() => {
  stopListening();
  vi.unstubAllGlobals();
  server.close();
});

beforeEach(() => {
  seen.length = 0;
  faults.length = 0;
  answer = (response) => reply(response, 200, { code: 200, message: 'ok', data: { id: '1' } });
});

afterEach(() => localStorage.removeItem('language'));

describe('what a call carries', () => {
  test('a form with the marking header and the language on screen', async () => {
    localStorage.setItem('language', 'es');
    await http.firstClient.post('/carpark/add', {
      name: '东区 & 西区',
      tags: ['a', 'b'],
      remark: null,
      open: true,
      left: undefined,
      more: { x: [1] },
    });
    const [call] = seen;
    expect(call).toMatchObject({ method: 'POST', url: '/api/carpark/add' });
    expect(call?.headers).toMatchObject({ 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'es' });
    expect(call?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      name: '东区 & 西区',
      tags: 'a,b',
      remark: '',
      open: 'true',
      more: '{"x":[1]}',
    });
  });

  test('JSON where the contract says so, and a query on reads', async () => {
    await http.firstClient.postJson('/user/updatepwd', { userName: 'admin' });
    await http.firstClient.get('/web/role/1', { orgId: 'a b' });
    expect(seen[0]?.headers['content-type']).toBe('application/json');
    expect(seen[0]?.body).toBe('{"userName":"admin"}');
    expect(seen[1]?.url).toBe('/api/web/role/1?orgId=a+b');
  });
});

describe('which replies are successes', () => {
  test.each([
    ['first', 200, true],
    ['first', 0, false],
    ['second', 200, true],
    ['second', 0, true],
    ['second', 422, false],
  ] as const)('%s client, code %i: %s', async (client, code, success) => {
    answer = (response) => reply(response, 200, { code, message: '提示', data: 7 });
    const call = client === 'first' ? http.firstClient.post('/x') : http.secondClient.post('/x');
    if (success) await expect(call).resolves.toBe(7);
    else await expect(call).rejects.toMatchObject({ name: 'ApiError', code, message: '提示' });
  });

  test('the body decides, not the HTTP status', async () => {
    answer = (response) =>
      reply(response, 200, {
        code: 409,
        message: '已存在',
        data: { errors: [{ path: 'name', message: '名称已存在' }], current: { version: 2 } },
      });
    await expect(http.firstClient.post('/x')).rejects.toMatchObject({
      code: 409,
      errors: [{ path: 'name', message: '名称已存在' }],
      data: { current: { version: 2 } },
    });
  });
});

describe('how failures are told', () => {
  test.each([
    ['first', '未知错误'],
    ['second', '500'],
  ] as const)('%s client without a message of the server says %s', async (client, message) => {
    answer = (response) => reply(response, 500, { code: 500, data: null });
    await expect((client === 'first' ? http.firstClient : http.secondClient).post('/x')).rejects.toThrow(message);
    expect(faults).toMatchObject([{ kind: 'refused', client }]);
  });

  test('a quiet call leaves the telling to its caller, but a lost session is always asked about', async () => {
    answer = (response) => reply(response, 422, { code: 422, message: '余额不足' });
    await expect(http.firstClient.post('/x', {}, { quiet: true })).rejects.toThrow('余额不足');
    expect(faults).toEqual([]);
    answer = (response) => reply(response, 401, { code: 401, message: '登录已过期' });
    await expect(http.layoutClient.get('/x', {}, { quiet: true })).rejects.toMatchObject({ code: 401 });
    expect(faults).toMatchObject([{ kind: 'unauthorized', client: 'layout' }]);
  });

  test('a page of a gateway is shown by its status', async () => {
    answer = (response) => response.writeHead(502, 'Bad Gateway').end('<html>');
    await expect(http.layoutClient.post('/x')).rejects.toThrow('502 Bad Gateway');
    expect(faults).toMatchObject([{ kind: 'transport', client: 'layout' }]);
  });

  test('silence ends after the time-out', async () => {
    answer = () => undefined;
    await expect(http.firstClient.post('/x', {}, { timeout: 60 })).rejects.toThrow('请求超时');
  });
});

describe('trying again', () => {
  const failing = (times: number) => {
    let count = 0;
    answer = (response) =>
      ++count <= times ? response.destroy() : reply(response, 200, { code: 200, message: 'ok', data: count });
  };

  test('a safe call survives a broken connection', async () => {
    failing(1);
    await expect(http.firstClient.post('/carpark/list', {}, { safe: true })).resolves.toBe(2);
    expect(faults).toEqual([]);
  });

  test('a write is never sent twice', async () => {
    failing(1);
    await expect(http.firstClient.post('/carpark/add')).rejects.toMatchObject({ code: -1 });
    expect(seen).toHaveLength(1);
    expect(faults).toHaveLength(1);
  });

  test('a refusal is an answer, not a failure to try again', async () => {
    answer = (response) => reply(response, 503, { code: 503, message: '服务暂不可用' });
    await expect(http.firstClient.get('/x', {}, { safe: true })).rejects.toThrow('服务暂不可用');
    expect(seen).toHaveLength(1);
  });
});

describe('a call that needs a proof', () => {
  const needed = (response: ServerResponse) => reply(response, 428, { code: 428, message: '请先验证', data: null });

  test('is made once more after the proof was given; calls that come together ask once', async () => {
    const { onProofNeeded } = await import('../../src/web/providers/proof.ts');
    let asked = 0;
    let proven = false;
    onProofNeeded(async () => {
      asked++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return (proven = true);
    });
    answer = (response) =>
      proven ? reply(response, 200, { code: 200, message: 'ok', data: 'done' }) : needed(response);
    expect(await Promise.all([http.firstClient.post('/a'), http.firstClient.post('/b')])).toEqual(['done', 'done']);
    expect(asked).toBe(1);
    expect(seen).toHaveLength(4);
  });

  test('stays refused without one, and is never made a third time', async () => {
    const { onProofNeeded } = await import('../../src/web/providers/proof.ts');
    answer = needed;
    onProofNeeded(() => Promise.resolve(false));
    await expect(http.firstClient.post('/a')).rejects.toMatchObject({ code: 428 });
    expect(seen).toHaveLength(1);
    onProofNeeded(() => Promise.resolve(true));
    await expect(http.firstClient.post('/a')).rejects.toMatchObject({ code: 428 });
    expect(seen).toHaveLength(3);
  });
});

describe('letting go', () => {
  test('whoever signs out hears neither of calls that had no answer yet nor of later ones; only the last one is sent', async () => {
    // For good, as a page has it that is about to be loaded anew: a module of its own.
    vi.resetModules();
    const { abandonCalls, firstClient }: Http = await import('../../src/web/providers/http.ts');
    let answerLate = () => {};
    const arrived = new Promise<void>((resolve) => {
      answer = (response) => {
        answerLate = () => reply(response, 401, { code: 401, message: 'login expired', data: null });
        resolve();
      };
    });
    const waiting = firstClient.post('/carpark/list', {}, { safe: true });
    await arrived;
    abandonCalls();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    answerLate();
    answer = (response) => reply(response, 200, { code: 200, message: 'ok', data: 'here' });
    expect(await firstClient.post('/user/logout', {}, { last: true })).toBe('here');
    await expect(firstClient.post('/dashboard/overview')).rejects.toMatchObject({ name: 'AbortError' });
    expect(faults).toEqual([]);
    expect(seen.map(({ url }) => url)).toEqual(['/api/carpark/list', '/api/user/logout']);
  });
});

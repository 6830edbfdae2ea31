import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TokenBuckets } from '../../src/server/http/call-limits.ts';
import { startServer, type RunningServer } from '../support/server.ts';

describe('a limit on calls', () => {
  test('lets through what comes at once after a rest, then no more than its rate', () => {
    const buckets = new TokenBuckets({ perSecond: 10, burst: 3 });
    expect([0, 0, 0, 0].map(() => buckets.take('a', 1000))).toEqual([0, 0, 0, 1]);
    expect(buckets.take('b', 1000)).toBe(0);
    expect(buckets.take('a', 1090)).toBe(1);
    expect(buckets.take('a', 1110)).toBe(0);
    expect(buckets.take('a', 1110)).toBe(1);
  });

  test('says how long a slow rate makes one wait', () => {
    const buckets = new TokenBuckets({ perSecond: 0.1, burst: 1 });
    buckets.take('a', 0);
    expect(buckets.take('a', 0)).toBe(10);
  });

  test('forgets callers rather than fill the memory', () => {
    const buckets = new TokenBuckets({ perSecond: 1, burst: 1 });
    buckets.take('first', 0);
    for (let i = 0; i < 20_000; i++) buckets.take(String(i), 0);
    expect(buckets.take('first', 0)).toBe(0);
  });

  test('of zero is none', () => {
    const buckets = new TokenBuckets({ perSecond: 0, burst: 1 });
    expect([0, 0, 0].map(() => buckets.take('a', 0))).toEqual([0, 0, 0]);
  });
});

describe('a server with limits', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({
      CALLS_PER_SECOND: '1',
      CALLS_BURST: '20',
      ADDRESS_CALLS_PER_SECOND: '1',
      ADDRESS_CALLS_BURST: '60',
    });
  });
  afterAll(() => server.stop());

  const ask = (cookie: string) =>
    fetch(`${server.url}/super_cloud/api/carpark/list`, {
      method: 'POST',
      headers: { cookie, 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'zh' },
    });
  const flood = (cookie: string, calls: number) => Promise.all(Array.from({ length: calls }, () => ask(cookie)));

  test('refuses the rest of a flood, says in words how long to wait, and serves others meanwhile', async () => {
    const [admin, other] = [await server.as('admin'), await server.as('project-a')];
    const replies = await flood(admin.cookie, 30);
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused[0]?.json()).toMatchObject({
      code: 429,
      message: expect.stringMatching(/^操作过于频繁，请在\d+秒后再试$/),
    });
    expect((await ask(other.cookie)).status).toBe(200);
  });

  test('refuses an address before anything is done for it, whoever calls from there', async () => {
    const replies = await flood('', 80);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 429]));
    // Whether the server is alive is asked by others.
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

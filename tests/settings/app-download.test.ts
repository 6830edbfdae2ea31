import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const call = '/basesetting/dictionaryItem/updateDictionaryGroupAppDownload';
interface Item {
  value: string;
  url: string;
}
interface Errors {
  errors: { path: string }[];
}

let server: RunningServer;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' });
  admin = await server.as('admin');
});
afterAll(() => server.stop());

/** What the top bar shows. */
const shown = async () => {
  const { data } = await admin.post<Item[]>('/basesetting/dictionaryItem/getDictionaryItemByGroupCode', {
    groupCode: 'DOWNLOAD_MANAGER_APP',
  });
  return Object.fromEntries(data.map(({ value, url }) => [value, url]));
};

test('the addresses of the app are changed together, and everybody sees them', async () => {
  const list = [
    { itemCode: 'android', url: 'https://example.com/android.png' },
    { itemCode: 'ios', url: 'https://example.com/ios.png' },
  ];
  expect(await admin.postJson(call, { list })).toMatchObject({ code: 200, data: { updated: 2 } });
  expect(await shown()).toEqual({ android: 'https://example.com/android.png', ios: 'https://example.com/ios.png' });
});

test('one that is wrong changes none', async () => {
  const before = await shown();
  const good = { itemCode: 'android', url: 'https://example.com/other.png' };
  const wrong: [unknown, string][] = [
    [{ itemCode: 'windows', url: 'https://example.com/x.png' }, 'list.1.itemCode'],
    [{ itemCode: 'ios', url: 'javascript:alert(1)' }, 'list.1.url'],
    [{ itemCode: 'ios' }, 'list.1.url'],
    [{ itemCode: 'ios', url: 'https://example.com/x.png', status: 'disabled' }, 'list.1.status'],
    [good, 'list.1.itemCode'],
    ['ios', 'list.1'],
  ];
  for (const [item, path] of wrong) {
    const reply = await admin.postJson<Errors>(call, { list: [good, item] });
    expect([reply.status, reply.data.errors.map((error) => error.path)]).toEqual([400, [path]]);
  }
  expect(await admin.postJson<Errors>(call, {})).toMatchObject({ status: 400, data: { errors: [{ path: 'list' }] } });
  expect(await shown()).toEqual(before);
});

test('only those who maintain dictionaries may', async () => {
  const merchant = await server.as('merchant-a');
  const list = [{ itemCode: 'ios', url: 'https://example.com/x.png' }];
  expect((await merchant.postJson(call, { list })).status).toBe(403);
});

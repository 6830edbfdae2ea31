import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardData } from '../../src/meta/dashboard/data.ts';
import type { OpenedScreen, WallScreen } from '../../src/meta/dashboard/screen.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const wall = { dashboard: 'wall' };
let server: RunningServer;
let owner: Client;

beforeAll(async () => {
  server = await startServer();
  owner = await server.as('project-a');
});
afterAll(() => server.stop());

interface Answer<T> {
  code: number;
  message: string;
  data: T;
}

/** A call of a screen: no session, only its key. */
async function ask<T>(call: 'open' | 'data', key: string | undefined, body = ''): Promise<Answer<T>> {
  const reply = await fetch(`${server.url}/super_cloud/api/wall/screen/${call}`, {
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/x-www-form-urlencoded',
      ...(key !== undefined && { 'x-screen-key': key }),
    },
    body,
  });
  return (await reply.json()) as Answer<T>;
}

const add = async (client: Client, name: string) =>
  (await client.post<{ id: string; key: string }>('/console/dashboard/screen/add', { ...wall, name })).data;
const list = async (client: Client) => (await client.post<WallScreen[]>('/console/dashboard/screen/list', wall)).data;

describe('a screen on a wall', () => {
  test('shows what its owner sees there, without a session', async () => {
    const { key } = await add(owner, '一号楼大堂');
    const opened = await ask<OpenedScreen>('open', key);
    expect(opened).toMatchObject({ code: 200, data: { name: '一号楼大堂', label: '项目运行大屏' } });
    const own = await owner.post<{ cards: { id: string }[] }>('/console/dashboard/open', { ...wall, wall: 'true' });
    expect(opened.data.cards).toEqual(own.data.cards);
    const shown = await ask<Record<string, CardData>>('data', key);
    const seen = await owner.post<Record<string, CardData>>('/console/dashboard/data', {
      cards: JSON.stringify(own.data.cards.map(({ title: _title, ...card }: Record<string, unknown>) => card)),
    });
    // Cards come in the order in which they are ready.
    const figures = (data: Record<string, CardData>) =>
      new Map(Object.entries(data).map(([id, card]) => [id, card.kind === 'report' ? card.result.rows : card]));
    expect(figures(shown.data).size).toBeGreaterThan(5);
    expect(figures(shown.data)).toEqual(figures(seen.data));
    expect((await list(owner)).find(({ name }) => name === '一号楼大堂')).toMatchObject({
      seenAt: null,
    });
  });

  test('its key opens nothing else, and nothing without it', async () => {
    const { key } = await add(owner, '控制室');
    for (const wrong of [undefined, '', 'x', `${key}x`, 'x'.repeat(500)])
      expect(await ask('open', wrong), String(wrong)).toMatchObject({ code: 403 });
    const other = await fetch(`${server.url}/super_cloud/api/console/dashboard/open`, {
      method: 'POST',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'x-screen-key': key },
    });
    expect(((await other.json()) as Answer<unknown>).code).toBe(401);
    expect(await ask('data', key, 'cards=%5B%5D')).toMatchObject({ code: 400 });
  });

  test('shows nothing once it is taken away, which only its owner does', async () => {
    const { id, key } = await add(owner, '停车场');
    const stranger = await server.as('project-b');
    expect(await list(stranger)).toEqual([]);
    expect(await stranger.post('/console/dashboard/screen/remove', { ...wall, id })).toMatchObject({ status: 404 });
    expect(await ask('open', key)).toMatchObject({ code: 200 });
    expect(await owner.post('/console/dashboard/screen/remove', { ...wall, id })).toMatchObject({ status: 200 });
    expect((await list(owner)).map((screen) => screen.id)).not.toContain(id);
    for (const call of ['open', 'data'] as const) expect(await ask(call, key)).toMatchObject({ code: 403 });
  });

  test('is for those who may see the dashboard, and has a name', async () => {
    const merchant = await server.as('merchant-a');
    expect(await merchant.post('/console/dashboard/screen/add', { ...wall, name: '店内' })).toMatchObject({
      status: 403,
    });
    expect(await owner.post('/console/dashboard/screen/add', { ...wall, name: ' ' })).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'name' }] },
    });
    expect(await owner.post('/console/dashboard/screen/add', { dashboard: 'nothing', name: '大堂' })).toMatchObject({
      status: 400,
      data: { errors: [{ path: 'dashboard' }] },
    });
  });

  test('shows nothing any more when its owner is disabled', async () => {
    const { key } = await add(owner, '食堂');
    expect(await ask('open', key)).toMatchObject({ code: 200 });
    const { store } = server.server.services;
    const disable = (status: string) =>
      store.transaction((tx) => store.update(tx, 'system_user', { status }, isColumn('userName', 'project-a')));
    await disable('disabled');
    expect(await ask('open', key)).toMatchObject({ code: 403 });
    await disable('enabled');
    expect(await ask('open', key)).toMatchObject({ code: 200 });
  });
});

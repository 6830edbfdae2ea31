import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chinaDay } from '../../src/meta/china-time.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

interface Overview {
  todos: { key: string; count: number; place: string }[];
  alerts: { key: string; kind: string; name: string; at: string; level: string; place: string }[];
  trend: { days: string[]; orders: number[]; money: string[] } | null;
}

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const overview = async (client: Client) => (await client.get<Overview>('/dashboard/overview')).data;

/** The call behind a page, by its address in the console. */
function listOf(place: string): { call: string; filters: Record<string, string> } {
  const [path = '', query = ''] = place.split('?');
  const resource = [...server.server.services.model.resources.values()].find(
    ({ menu }) => menu && `/${menu.section}/${menu.path}` === path,
  );
  const call = resource?.calls.find(({ op, method }) => op === 'list' && method === 'POST');
  if (!resource?.states || !call) throw new Error(`${path} is no list`);
  const { [resource.states.field]: states = '', ...others } = Object.fromEntries(new URLSearchParams(query));
  return { call: call.path, filters: { [`${resource.states.field}_in`]: states, ...others } };
}

const accounts = ['admin', 'centre-a', 'project-a', 'enterprise-a', 'merchant-a'] as const;

describe('what waits', () => {
  test.each(accounts)('%s finds behind each count exactly the rows that were counted', async (account) => {
    const client = await server.as(account);
    const { todos } = await overview(client);
    expect(todos.length).toBeGreaterThan(3);
    for (const { key, count, place } of todos) {
      if (key === 'approval') {
        // Tasks of one's own are no rows of a resource.
        expect(
          (await client.post<{ rows: unknown[] }>('/process/approval/list', { list: 'todo', limit: 100 })).data.rows,
        ).toHaveLength(count);
        continue;
      }
      const { call, filters } = listOf(place);
      expect([key, (await client.post<{ total: number }>(call, filters)).data.total]).toEqual([key, count]);
    }
  });

  test('each group of users is told of its own work', async () => {
    const [merchant, enterprise] = [
      await overview(await server.as('merchant-a')),
      await overview(await server.as('enterprise-a')),
    ];
    expect(merchant.todos.map(({ key }) => key)).toContain('order');
    expect(merchant.todos.map(({ key }) => key)).not.toContain('repair');
    expect(enterprise.todos.map(({ key }) => key)).toContain('bill');
  });
});

describe('orders and money', () => {
  const total = ({ trend }: Overview) =>
    (trend?.money ?? []).reduce((sum, yuan) => sum + Math.round(Number(yuan) * 100), 0);

  test('fourteen days up to today, each as the lists of those days add up to', async () => {
    const admin = await server.as('admin');
    const { trend } = await overview(admin);
    expect(trend?.days).toHaveLength(14);
    expect(trend?.days.at(-1)).toBe(chinaDay(Date.now()));
    const day = trend?.days[11] as string;
    const within = {
      createdAt_gte: new Date(`${day}T00:00:00+08:00`).toISOString(),
      createdAt_lte: new Date(`${day}T23:59:59.999+08:00`).toISOString(),
      limit: 200,
    };
    const paid = await Promise.all([
      admin.post<{ list: { payAmount: string }[] }>('/flashdeliver/web/order/queryOrder', {
        ...within,
        status_in: 'paid,accepted,waiting,delivering,delivered,finished,refunding',
      }),
      admin.post<{ list: { payAmount: string }[] }>('/ordermeal/web/orderDinner/list', {
        ...within,
        status_in: 'ordered,preparing,ready,finished,noshow,refunding',
      }),
    ]);
    const offline = await admin.post<{ list: { amount: string }[] }>('/collection/web/collection/list', {
      ...within,
      status_in: 'success,refunding',
    });
    const amounts = [
      ...paid.flatMap(({ data }) => data.list.map(({ payAmount }) => payAmount)),
      ...offline.data.list.map(({ amount }) => amount),
    ];
    expect(amounts.length).toBeGreaterThan(0);
    expect(trend?.orders[11]).toBe(amounts.length);
    expect(Math.round(Number(trend?.money[11]) * 100)).toBe(
      amounts.reduce((sum, yuan) => sum + Math.round(Number(yuan) * 100), 0),
    );
  });

  test('are only those of rows in reach', async () => {
    const [all, mine] = [await overview(await server.as('admin')), await overview(await server.as('merchant-a'))];
    expect(total(mine)).toBeGreaterThan(0);
    expect(total(mine)).toBeLessThan(total(all));
  });
});

describe('alerts', () => {
  test('name devices and complaints, the newest first', async () => {
    const { alerts } = await overview(await server.as('project-a'));
    expect(alerts.map(({ kind }) => kind)).toContain('device');
    expect(alerts.map(({ at }) => at)).toEqual(
      alerts
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    for (const { name } of alerts) expect(name).not.toMatch(/^[0-9a-f]{8}-/);
  });

  test('a merchant hears of neither', async () =>
    expect((await overview(await server.as('merchant-a'))).alerts).toEqual([]));
});

test('nobody who is not signed in learns anything', async () => {
  const response = await fetch(`${server.url}/super_cloud/api/dashboard/overview`);
  expect(response.status).toBe(401);
});

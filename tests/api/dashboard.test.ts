import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardData, OpenedBoard } from '../../src/meta/dashboard/data.ts';
import type { PlacedCard } from '../../src/meta/dashboard/layout.ts';
import type { ReportResult } from '../../src/meta/report/result.ts';
import type { Client } from '../support/client.ts';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

type Data = Record<string, CardData>;
const open = async (client: Client, asked: Record<string, unknown> = {}) =>
  (await client.post<OpenedBoard>('/console/dashboard/open', asked)).data;
const bare = (cards: readonly PlacedCard[]): PlacedCard[] =>
  cards.map(({ id, x, y, w, h, card }) => ({ id, x, y, w, h, card }));
const ask = (client: Client, cards: readonly PlacedCard[]) =>
  client.post<Data>('/console/dashboard/data', { cards: JSON.stringify(bare(cards)) });
const dataOf = async (client: Client, cards: readonly PlacedCard[]) => (await ask(client, cards)).data;

/** The call behind a page, by its address in the console. */
function listOf(place: string): { call: string; filters: Record<string, string> } {
  const [path = '', query = ''] = place.split('?');
  const resource = [...server.server.services.model.resources.values()].find(
    ({ menu }) => menu && `/${menu.section}/${menu.path}` === path,
  );
  const call = resource?.calls.find(({ op, method }) => op === 'list' && method === 'POST');
  if (!call) throw new Error(`${path} is no list`);
  return { call: call.path, filters: Object.fromEntries(new URLSearchParams(query)) };
}

const own = {
  admin: 'platform',
  'centre-a': 'centre',
  'project-a': 'project',
  'enterprise-a': 'enterprise',
  'merchant-a': 'merchant',
  'desk-a': 'desk',
};
const accounts = Object.keys(own) as (keyof typeof own)[];
const placed = (card: PlacedCard['card']): PlacedCard => ({ id: 'one', x: 0, y: 0, w: 4, h: 2, card });

describe('a dashboard', () => {
  test.each(accounts)('%s begins with that of the role, and every card has something to show', async (account) => {
    const client = await server.as(account);
    const { shown, cards, arranged } = await open(client);
    expect([shown, arranged]).toEqual([own[account], false]);
    expect(cards.length).toBeGreaterThan(4);
    const data = await dataOf(client, cards);
    expect(Object.keys(data).toSorted()).toEqual(cards.map(({ id }) => id).toSorted());
    expect(Object.values(data).filter(({ kind }) => kind === 'failed')).toEqual([]);
  });

  test.each(accounts)('%s finds behind each count exactly the rows that were counted', async (account) => {
    const client = await server.as(account);
    const { cards } = await open(client);
    for (const each of Object.values(await dataOf(client, cards))) {
      if (each.kind === 'list') {
        const { call, filters } = listOf(each.place);
        expect((await client.post<{ total: number }>(call, filters)).data.total).toBe(each.total);
      }
      if (each.kind !== 'todos') continue;
      for (const { label, count, place } of [...each.items, ...each.rest]) {
        if (place === '/diyForm/approvals') {
          // Tasks of one's own are no rows of a resource.
          const due = await client.post<{ rows: unknown[] }>('/process/approval/list', { list: 'todo', limit: 100 });
          expect(due.data.rows).toHaveLength(count);
          continue;
        }
        const { call, filters } = listOf(place);
        expect([label, (await client.post<{ total: number }>(call, filters)).data.total]).toEqual([label, count]);
      }
    }
  });

  test('a card says what its report says', async () => {
    const client = await server.as('merchant-a');
    const card = placed({
      kind: 'figure',
      w: 4,
      h: 2,
      report: 'orders/merchantDaily',
      figure: 'real',
      period: 'last7',
    });
    const data = (await dataOf(client, [card])).one as { result: ReportResult };
    const asked = { report: 'orders/merchantDaily', from: data.result.from, to: data.result.to, by: 'tradeTime' };
    const report = (await client.post<ReportResult>('/console/report/run', asked)).data;
    expect(report.rows[0]?.values[0]).toBeGreaterThan(0);
    expect(data.result.rows).toEqual(report.rows);
  });

  test('shows nobody more than their own lists and reports', async () => {
    const [all, mine] = [await server.as('admin'), await server.as('merchant-a')];
    const card = placed({ kind: 'list', w: 4, h: 2, resource: 'meals/orderDinner', columns: ['orderNo'] });
    const total = async (client: Client) => ((await dataOf(client, [card])).one as { total: number }).total;
    expect(await total(mine)).toBeGreaterThan(0);
    expect(await total(mine)).toBeLessThan(await total(all));
  });

  test('sends nothing of a card that the caller may not see, wherever it comes from', async () => {
    const client = await server.as('merchant-a');
    const hidden = [
      placed({ kind: 'list', w: 4, h: 2, resource: 'repairs/userRepair', columns: ['repairNo'] }),
      { ...placed({ kind: 'chart', w: 4, h: 2, report: 'space/occupancy' }), id: 'two' },
      { ...placed({ kind: 'list', w: 4, h: 2, resource: 'no/such', columns: [] }), id: 'three' },
    ];
    expect(await dataOf(client, hidden)).toEqual({});
    const offers = (await client.post<{ card: { report?: string } }[]>('/console/dashboard/catalogue', {})).data;
    expect(offers.map(({ card }) => card.report)).toContain('orders/merchantDaily');
    expect(offers.map(({ card }) => card.report)).not.toContain('space/occupancy');
    const foreign = await client.post('/console/view/list', { dashboard: 'platform' });
    expect(foreign.code).toBe(403);
    expect((await open(client, { dashboard: 'platform' })).shown).toBe('merchant');
  });

  test('one card that cannot be shown fails alone, in the words of its report', async () => {
    const client = await server.as('admin');
    const data = await dataOf(client, [
      placed({ kind: 'chart', w: 4, h: 2, report: 'orders/merchantDaily', by: ['noSuch'] }),
      { ...placed({ kind: 'todos', w: 4, h: 2, items: [] }), id: 'two' },
    ]);
    expect([data.one?.kind, data.two?.kind]).toEqual(['failed', 'todos']);
  });

  test('what is no card is refused and named', async () => {
    const client = await server.as('admin');
    const wrong = [{ ...placed({ kind: 'todos', w: 4, h: 2, items: [] }), w: 13 }];
    const refused = await client.post<{ errors: { path: string }[] }>('/console/dashboard/data', {
      cards: JSON.stringify(wrong),
    });
    expect([refused.code, refused.data.errors.map(({ path }) => path)]).toEqual([400, ['cards[0].w']]);
    expect((await client.post('/console/dashboard/data', {})).code).toBe(400);
  });

  test('nobody who is not signed in learns anything', async () => {
    for (const call of ['open', 'data', 'catalogue']) {
      const asked = await fetch(`${server.url}/super_cloud/api/console/dashboard/${call}`, { method: 'POST' });
      expect([401, 403]).toContain(asked.status);
    }
  });
});

describe('an own arrangement', () => {
  test('is kept until it is reset, and leaves out what may not be seen any more', async () => {
    const client = await server.as('project-a');
    const { cards } = await open(client);
    const hidden = { ...placed({ kind: 'list', w: 4, h: 2, resource: 'system/role', columns: ['roleName'] }), id: 'z' };
    const settings = {
      cards: [...bare(cards).slice(1, 3), { ...hidden, card: { ...hidden.card, resource: 'no/such' } }],
    };
    expect(
      (await client.post('/console/view/keep', { dashboard: 'project', settings: JSON.stringify(settings) })).code,
    ).toBe(200);
    const mine = await open(client);
    expect([mine.arranged, mine.cards.map(({ id }) => id)]).toEqual([true, cards.slice(1, 3).map(({ id }) => id)]);
    // The card above them is gone, so they have risen.
    expect(Math.min(...mine.cards.map(({ y }) => y))).toBe(0);
    expect((await open(await server.as('admin'), { dashboard: 'project' })).arranged).toBe(false);
    await client.post('/console/view/reset', { dashboard: 'project' });
    expect((await open(client)).cards).toEqual(cards);
  });

  test('is shared with those in reach of whoever shares it, and with nobody else', async () => {
    const owner = await server.as('project-a');
    const { cards } = await open(owner);
    const saved = await owner.post<{ id: string }>('/console/view/save', {
      dashboard: 'project',
      name: '前台早班',
      role: 'project-admin',
      settings: JSON.stringify({ cards: bare(cards).slice(0, 1) }),
    });
    expect(saved.code).toBe(200);
    const names = async (account: string) => (await open(await server.as(account), { dashboard: 'project' })).views;
    expect((await names('project-a')).map(({ name }) => name)).toContain('前台早班');
    expect((await names('project-b')).map(({ name }) => name)).not.toContain('前台早班');
    const shown = await open(owner, { dashboard: 'project', view: saved.data.id });
    expect([shown.view, shown.cards.length]).toEqual([saved.data.id, 1]);
    await owner.post('/console/view/remove', { id: saved.data.id });
  });

  test('what is no arrangement is not kept', async () => {
    const client = await server.as('project-a');
    const cards = [placed({ kind: 'todos', w: 4, h: 2, items: [] })];
    for (const settings of [{}, { cards: [...cards, ...cards] }, { cards, more: 1 }, { cards: [{ id: '../x' }] }])
      expect(
        (await client.post('/console/view/keep', { dashboard: 'project', settings: JSON.stringify(settings) })).code,
      ).toBe(400);
    expect((await open(client)).arranged).toBe(false);
  });
});

test('the wall is there for those who see statistics, and for nobody else', async () => {
  expect((await open(await server.as('project-a'), { wall: true })).shown).toBe('wall');
  const merchant = await open(await server.as('merchant-a'), { wall: true, dashboard: 'wall' });
  expect(merchant.dashboards.map(({ id }) => id)).not.toContain('wall');
  expect((await open(await server.as('project-a'))).dashboards.map(({ id }) => id)).not.toContain('wall');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schedule } from '../../src/meta/report/schedule.ts';
import { changeSchedule, findSchedules, planSending } from '../../src/server/features/report-schedules/stored.ts';
import { readSheet } from '../../src/server/sheets/read.ts';
import { all, isColumn } from '../../src/server/storage/condition.ts';
import type { Client } from '../support/client.ts';
import { fetchFile } from '../support/exports.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const report = 'meals/canteenDaily';
/** Long over, so that it is due whatever the clock says. */
const slot = '2020-01-01T00:00:00.000Z';

let server: RunningServer;
let admin: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer();
  admin = await server.as('admin');
  const { services } = server.server;
  for (const userName of ['admin', 'project-a', 'merchant-a', 'enterprise-a']) {
    const users = services.model.resources.get('system/user')?.table ?? '';
    const [row] = await services.store.find(users, ['id'], isColumn('userName', userName), { limit: 1 });
    ids[userName] = String(row?.id);
  }
});
afterAll(() => server.stop());

const path = (call: string) => `/console/report/schedule/${call}`;
const add = (client: Client, receivers: readonly string[], more: Record<string, unknown> = {}) =>
  client.post<{ id: string; errors: { path: string }[] }>(path('add'), {
    report,
    name: '食堂日报',
    cycle: 'daily',
    hour: '8',
    period: 'thisYear',
    by: 'takeMode',
    receivers: receivers.map((name) => ids[name]).join(','),
    ...more,
  });
const listed = async (client: Client, id: string): Promise<Schedule | undefined> =>
  (await client.post<Schedule[]>(path('list'), { report })).data.find((one) => one.id === id);
const inbox = async (account: string, recordId: string) => {
  const { services } = server.server;
  const table = services.model.resources.get('notices/inboxMessage')?.table ?? '';
  const mine = all(isColumn('userId', ids[account]), isColumn('recordId', recordId));
  const rows = await services.store.find(table, ['actionName', 'recordTitle'], mine);
  return rows.map(({ actionName }) => actionName);
};

/** Lets its time come, as often as it is asked to. */
async function due(id: string, times = 1): Promise<void> {
  const { services } = server.server;
  await services.store.transaction(async (tx) => {
    await changeSchedule(services, tx, id, { nextAt: slot });
    for (let i = 0; i < times; i++) await planSending(services, tx, { id, nextAt: slot });
  });
}
async function sentTo(client: Client, id: string, total: number): Promise<void> {
  await expect
    .poll(async () => {
      const last = (await listed(client, id))?.last;
      return last?.slot === slot ? last.sent + last.refused.length : -1;
    })
    .toBe(total);
}

describe('a report that is sent', () => {
  test('is counted for each receiver within their own reach, once', async () => {
    const { data } = await add(admin, ['project-a', 'merchant-a']);
    await due(data.id, 3);
    await sentTo(admin, data.id, 2);
    const totals: number[] = [];
    for (const account of ['project-a', 'merchant-a']) {
      const client = await server.as(account);
      const tasks = await client.post<{ list: { id: string; taskName: string }[] }>('/export/exportTask/list', {
        entityCode: 'meals/orderDinner',
        taskName: '餐次统计',
        status: 'success',
      });
      expect(tasks.data.list).toHaveLength(1);
      const file = await fetchFile(client, `/export/exportTask/download/${tasks.data.list[0]?.id}`);
      expect(file.status).toBe(200);
      const [, total] = await readSheet(file.body, { rows: 1000, columns: 30 });
      const own = await client.post<{ rows: { values: number[] }[] }>('/console/report/run', {
        report,
        by: 'takeMode',
        ...(await yearOf(client)),
      });
      expect(Number(total?.[1])).toBe(own.data.rows[0]?.values[0]);
      totals.push(Number(total?.[1]));
      expect(await inbox(account, data.id)).toEqual(['定时报表已送达']);
    }
    expect(totals[1]).toBeGreaterThan(0);
    const schedule = await listed(admin, data.id);
    expect(schedule?.last).toEqual({ slot, sent: 2, refused: [] });
    expect(Date.parse(String(schedule?.nextAt))).toBeGreaterThan(Date.parse(slot));
  });

  test('goes to nobody who may not see it, and its owner is told', async () => {
    const { data } = await add(admin, ['enterprise-a', 'project-a']);
    await due(data.id);
    await sentTo(admin, data.id, 2);
    const last = (await listed(admin, data.id))?.last;
    expect([last?.sent, last?.refused.length]).toEqual([1, 1]);
    expect(await inbox('enterprise-a', data.id)).toEqual([]);
    expect(await inbox('admin', data.id)).toEqual(['接收人无权查看，未发送']);
  });

  test('is sent by mail as well where that was asked for, through the outbox', async () => {
    const users = server.server.services.model.resources.get('system/user')?.table ?? '';
    await server.server.services.store.transaction((tx) =>
      server.server.services.store.update(tx, users, { email: 'zhou@example.com' }, isColumn('id', ids['project-a'])),
    );
    const { data } = await add(admin, ['project-a'], { mail: 'true', name: '食堂邮件日报' });
    await due(data.id);
    await sentTo(admin, data.id, 1);
    const outbox = await admin.post<{ list: { address: string; channel: string; title: string }[] }>(
      '/notify/messageReceiver/list',
      { address: 'zhou@example.com' },
    );
    expect(outbox.data.list.map(({ channel }) => channel)).toEqual(['email']);
    expect(outbox.data.list[0]?.title).toMatch(/^食堂邮件日报 \d{4}-12-31$/);
  });

  test('waits while it is paused, and is not sent once it is gone', async () => {
    const { data } = await add(admin, ['project-a']);
    await admin.post(path('pause'), { report, id: data.id });
    await due(data.id);
    const other = await add(admin, ['project-a']);
    await due(other.data.id);
    // What was planned later has been done, so the paused one would have been too.
    await sentTo(admin, other.data.id, 1);
    expect([(await listed(admin, data.id))?.last, await inbox('project-a', data.id)]).toEqual([null, []]);
    await admin.post(path('resume'), { report, id: data.id });
    expect(Date.parse(String((await listed(admin, data.id))?.nextAt))).toBeGreaterThan(Date.parse(slot));
    await admin.post(path('remove'), { report, id: data.id });
    expect(await listed(admin, data.id)).toBeUndefined();
  });

  test('is paused by itself where its owner may not see the report any more', async () => {
    const { data } = await add(admin, ['project-a']);
    const { services } = server.server;
    await services.store.transaction((tx) =>
      changeSchedule(services, tx, data.id, { ownerId: String(ids['enterprise-a']) }),
    );
    await due(data.id);
    const stored = async () => (await findSchedules(services, isColumn('id', data.id)))[0];
    await expect.poll(async () => (await stored())?.paused).toBe(true);
    expect((await stored())?.last).toEqual({ slot, sent: 0, refused: [], ended: true });
    expect(await inbox('project-a', data.id)).toEqual([]);
  });
});

describe('a dashboard that is sent', () => {
  const cards = JSON.stringify([
    {
      id: 'a',
      x: 0,
      y: 0,
      w: 3,
      h: 2,
      card: { kind: 'figure', w: 3, h: 2, report, figure: 'ordered', period: 'thisYear' },
    },
    {
      id: 'b',
      x: 3,
      y: 0,
      w: 6,
      h: 4,
      card: { kind: 'chart', w: 6, h: 4, report: 'accounts/dealFlowQuery', by: ['operateDate'], figure: 'income' },
    },
  ]);
  const addBoard = (client: Client, receivers: readonly string[], more: Record<string, unknown> = {}) =>
    client.post<{ id: string; errors: { path: string }[] }>(path('add'), {
      dashboard: 'project',
      name: '经营早报',
      cycle: 'daily',
      hour: '8',
      cards,
      receivers: receivers.map((name) => ids[name]).join(','),
      ...more,
    });
  const ofBoard = async (client: Client, id: string) =>
    (await client.post<Schedule[]>(path('list'), { dashboard: 'project' })).data.find((one) => one.id === id);

  test('tells each receiver the figures within their own reach, and nothing to those who have no such dashboard', async () => {
    const { services } = server.server;
    const users = services.model.resources.get('system/user')?.table ?? '';
    for (const name of ['admin', 'project-a'])
      await services.store.transaction((tx) =>
        services.store.update(tx, users, { email: `${name}@board.example.com` }, isColumn('id', ids[name])),
      );
    const { data, status } = await addBoard(admin, ['admin', 'project-a', 'merchant-a'], { mail: 'true' });
    expect(status).toBe(200);
    await due(data.id);
    await expect
      .poll(async () => {
        const last = (await ofBoard(admin, data.id))?.last;
        return last?.slot === slot ? last.sent + last.refused.length : -1;
      })
      .toBe(3);
    const last = (await ofBoard(admin, data.id))?.last;
    expect(last).toMatchObject({ sent: 2, refused: [expect.any(String)] });
    expect(await inbox('project-a', data.id)).toEqual(['定时报表已送达']);
    expect(await inbox('merchant-a', data.id)).toEqual([]);
    const mails = services.model.resources.get('notices/emailMessage')?.table ?? '';
    const counts: string[] = [];
    for (const name of ['admin', 'project-a']) {
      const [mail] = await services.store.find(
        mails,
        ['content', 'title'],
        isColumn('receivers', `${name}@board.example.com`),
      );
      const client = await server.as(name);
      const own = await client.post<{ rows: { values: number[] }[] }>('/console/report/run', {
        report,
        by: 'takeMode',
        ...(await yearOf(client)),
      });
      const said = `餐次统计 · 预订订单：${own.data.rows[0]?.values[0]}`;
      expect(mail?.content).toContain(said);
      counts.push(said);
    }
    expect(new Set(counts).size).toBe(2);
  });

  test('is refused with cards that are none, with a period, by whoever has no such dashboard, and for names of none', async () => {
    const paths = async (more: Record<string, unknown>) => {
      const { status, data } = await addBoard(admin, ['admin'], more);
      return [status, data.errors?.map((error) => error.path)];
    };
    expect(await paths({ cards: '[{"id":1}]' })).toEqual([
      400,
      expect.arrayContaining([expect.stringContaining('cards')]),
    ]);
    expect(await paths({ period: 'today' })).toEqual([400, ['period']]);
    expect(await paths({ dashboard: 'nobody' })).toEqual([400, ['dashboard']]);
    expect((await addBoard(await server.as('merchant-a'), ['merchant-a'])).status).toBe(403);
  });
});

describe('a schedule', () => {
  test('stands in the demo, and is planned', async () => {
    const client = await server.as('project-a');
    const [shown] = (await client.post<Schedule[]>(path('list'), { report })).data;
    expect([shown?.name, shown?.receivers.length, shown?.paused]).toEqual(['食堂周报', 2, false]);
  });

  test('belongs to whoever made it', async () => {
    const { data } = await add(admin, ['project-a']);
    const other = await server.as('project-a');
    expect(await listed(other, data.id)).toBeUndefined();
    for (const call of ['pause', 'resume', 'remove'])
      expect((await other.post(path(call), { report, id: data.id })).code).toBe(404);
    expect(await listed(admin, data.id)).toBeDefined();
  });

  test('is for those who may take the report along, to people whom they may pick', async () => {
    expect((await add(await server.as('enterprise-a'), ['enterprise-a'])).code).toBe(403);
    const merchant = await server.as('merchant-a');
    expect((await add(merchant, ['merchant-a'])).code).toBe(200);
    const stranger = await add(merchant, ['admin']);
    expect([stranger.code, stranger.data.errors.map((error) => error.path)]).toEqual([400, ['receivers']]);
  });

  test('what cannot be is refused by its name, and keeps nothing', async () => {
    const before = (await admin.post<Schedule[]>(path('list'), { report })).data.length;
    for (const [wrong, named] of [
      [{ name: '' }, 'name'],
      [{ hour: '24' }, 'hour'],
      [{ cycle: 'hourly' }, 'cycle'],
      [{ cycle: 'monthly', day: '31' }, 'day'],
      [{ receivers: '' }, 'receivers'],
      [{ by: 'noSuch' }, 'by'],
    ] as const) {
      const refused = await add(admin, ['project-a'], wrong);
      expect([refused.code, refused.data.errors.map((error) => error.path)]).toEqual([400, [named]]);
    }
    expect((await admin.post<Schedule[]>(path('list'), { report })).data).toHaveLength(before);
  });
});

async function yearOf(client: Client): Promise<{ from: string; to: string }> {
  const { data } = await client.post<{ to: string }>('/console/report/run', { report });
  const year = data.to.slice(0, 4);
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import type { Row } from '../../src/meta/json.ts';
import { reminderWindow, reminderName, remindersOf } from '../../src/meta/reminders.ts';
import { loadModel } from '../../src/server/declarations.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { Rows } from '../support/rows.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

const contract = 'enterprise/contractInfo';
const clock = new TestClock();
const { model } = loadModel();
let server: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  server = await startServer(
    { LOG_LEVEL: 'silent', SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720' },
    clock.now,
  );
  admin = await server.as('admin');
  rows = new Rows(server.server.services, admin);
});
afterAll(() => server.stop());

const inDays = (days: number): string => addDays(chinaDay(clock.now()), days);
const made = (given: Row): Promise<string> =>
  rows
    .copyOfAny(rows.resource(contract), {
      status: 'effective',
      signDate: null,
      startDate: null,
      contractNo: `TX${rows.next()}`,
      ...given,
    })
    .then(({ id }) => id);

/** Whom the product has told of a record, by when it did. */
async function told(recordId: string): Promise<Row[]> {
  const { rows: found } =
    await sql<Row>`select "userId", "actionName", "recordTitle" from ${sql.table(rows.resource('notices/inboxMessage').table)} where "recordId" = ${recordId}`.execute(
      server.server.services.db.reader.kysely,
    );
  return found;
}

/** How often the job has come to its end. */
async function runs(): Promise<number> {
  const job = (await admin.get<{ list: Row[] }>('/scm/schedule/jobs')).data.list.find(
    ({ handler }) => handler === 'planReminders',
  );
  return (await admin.post<{ total: number }>('/scm/schedule/jobRun/list', { jobId: job?.id, status: 'success' })).data
    .total;
}

/** Runs the job, and waits until all that it planned is done. */
async function remind(): Promise<void> {
  const before = await runs();
  expect(await admin.post('/scm/schedule/job/planReminders', { action: 'run' })).toMatchObject({ code: 200 });
  await until(async () => (await runs()) > before);
  await until(async () => {
    const { rows: open } =
      await sql<Row>`select "seq" from "work" where "key" like 'remind:%' and "state" in ('ready', 'running')`.execute(
        server.server.services.db.reader.kysely,
      );
    return open.length === 0;
  });
}

test('people are told once before something runs out, and the record shows it', async () => {
  const [soon, later, over, ended] = [
    await made({ endDate: inDays(29) }),
    await made({ endDate: inDays(32) }),
    await made({ endDate: inDays(-1) }),
    await made({ endDate: inDays(29), status: 'terminated' }),
  ];
  await remind();
  const first = await told(soon);
  expect(first.length).toBeGreaterThan(0);
  expect(new Set(first.map(({ userId }) => userId)).size).toBe(first.length);
  expect(first[0]).toMatchObject({ actionName: '结束日期前30天提醒' });
  expect([await told(later), await told(over), await told(ended)]).toEqual([[], [], []]);
  const history = (await admin.post<{ list: Row[] }>('/console/history', { resource: contract, id: soon })).data.list;
  expect(history.filter(({ actionName }) => actionName === '结束日期前30天提醒')).toHaveLength(1);

  // Again the next morning, after a start, and after the note of the work is gone.
  await server.server.services.store.transaction((tx) =>
    server.server.services.store.remove(tx, 'work', {
      is: 'compare',
      column: 'handler',
      op: '=',
      value: 'record.remind',
    }),
  );
  await remind();
  expect(await told(soon)).toHaveLength(first.length);

  await rows.put(rows.resource(contract), soon, { endDate: inDays(60) });
  await remind();
  expect(await told(soon)).toHaveLength(first.length);
  await rows.put(rows.resource(contract), soon, { endDate: inDays(10) });
  await remind();
  expect(await told(soon)).toHaveLength(first.length * 2);
});

test('a day is told of in the morning, a moment to the minute, and neither when it is over', () => {
  const span = (resource: string, row: Row) => {
    const of = model.resources.get(resource);
    const [due] = of ? remindersOf(of) : [];
    const found = of && due ? reminderWindow(of, due, row) : undefined;
    return found && [new Date(found.fromMs).toISOString(), new Date(found.overMs).toISOString()];
  };
  expect(span(contract, { status: 'effective', endDate: '2026-03-31' })).toEqual([
    '2026-03-01T01:00:00.000Z',
    '2026-03-31T16:00:00.000Z',
  ]);
  expect(span('accounts/welfareRecord', { status: 'granted', expireTime: '2026-03-31T10:00:00.000Z' })).toEqual([
    '2026-03-24T10:00:00.000Z',
    '2026-03-31T10:00:00.000Z',
  ]);
  expect(span(contract, { status: 'draft', endDate: '2026-03-31' })).toBeUndefined();
  expect(span(contract, { status: 'effective', endDate: null })).toBeUndefined();
});

test('no resource has two reminders of one name', () => {
  const names = [...model.resources.values()].flatMap((resource) =>
    remindersOf(resource).map((due) => `${resource.id} ${reminderName(due)}`),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});

import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import type { Job } from '../../src/server/events/job.ts';
import { Worker } from '../../src/server/events/worker.ts';
import { isColumn } from '../../src/server/storage/condition.ts';
import { findJob } from '../../src/server/areas/system/job-rows.ts';
import { Scheduler } from '../../src/server/areas/system/scheduler.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { until } from '../support/work.ts';

const clock = new TestClock();
let server: RunningServer;
let admin: Client;
const workers: Worker[] = [];

beforeAll(async () => {
  server = await startServer(
    { LOG_LEVEL: 'silent', SESSION_IDLE_MINUTES: '1440', SESSION_MAX_HOURS: '720' },
    clock.now,
  );
  admin = await server.as('admin');
});
/** Begins behind a slot, and behind the minute over which those of a full hour are spread: none comes by itself while a slow machine is at a test, and none is waited for. */
beforeEach(() => clock.pass({ seconds: 600 - (Math.floor(clock.now() / 1000) % 600) + 61 }));
afterAll(() => server.stop());
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

const services = () => server.server.services;
const rowOf = async (name: string): Promise<Row> => (await findJob(services(), isColumn('handler', name))) as Row;
const runsOf = async (name: string): Promise<Row[]> =>
  (
    await admin.post<{ list: Row[] }>('/scm/schedule/jobRun/list', { jobId: (await rowOf(name)).id, limit: 100 })
  ).data.list.toReversed();
const call = (name: string, body: Record<string, unknown> = {}) =>
  admin.post<Row & { errors: Row[] }>(`/scm/schedule/job/${name}`, body);
const wake = () => [server.server.worker, ...workers].forEach((worker) => worker.wake());

/** Servers that know jobs of the test besides the others. */
async function schedule(jobs: readonly Job[], servers = 1): Promise<void> {
  for (let i = 0; i < servers; i++) {
    const worker = new Worker(services().store, clock.now, services().log);
    workers.push(worker);
    const scheduler = new Scheduler(services(), worker, clock.now, new Map(jobs.map((job) => [job.name, job])));
    await scheduler.begin();
    await worker.start();
  }
}

const job = (name: string, run: Job['run'], more: Partial<Job> = {}): Job => ({
  name,
  label: `试验 ${name}`,
  group: '试验',
  cron: '*/10 * * * *',
  catchUp: 'last',
  run,
  ...more,
});

describe('the page and its calls', () => {
  test('a new installation has the jobs of the code, none of which has run yet, each with its next run', async () => {
    const { data } = await admin.get<{ list: Row[] }>('/scm/schedule/jobs');
    expect(data.list.map(({ handler }) => handler)).toEqual(
      expect.arrayContaining(['verifyLog', 'checkExpectations', 'sweepSessions', 'cleanUpFiles', 'sweepWork']),
    );
    expect(
      data.list
        .filter(({ status }) => status === 'running')
        .every(({ nextRunTime }) => Date.parse(String(nextRunTime)) > clock.now() - 600_000),
    ).toBe(true);
    expect((await rowOf('verifyLog')).lastRunTime).toBeNull();
    expect(await runsOf('verifyLog')).toEqual([]);
  });

  test('groups, and the jobs of one', async () => {
    const { data: groups } = await admin.get<string[]>('/scm/schedule/groups');
    expect(groups).toEqual(expect.arrayContaining(['安全', '系统维护']));
    const { data } = await admin.get<{ list: Row[] }>(`/scm/schedule/jobs?group=${encodeURIComponent('安全')}`);
    expect(data.list.map(({ handler }) => handler).toSorted()).toEqual(['checkExpectations', 'verifyLog']);
  });

  test('run now writes down what came of it and how long it took', async () => {
    const reply = await call('verifyLog', { action: 'run' });
    expect(reply).toMatchObject({ code: 200, data: { name: 'verifyLog' } });
    await until(async () => (await runsOf('verifyLog'))[0]?.status === 'success');
    const [run] = await runsOf('verifyLog');
    expect(run).toMatchObject({
      trigger: 'manual',
      attempt: 1,
      output: expect.stringMatching(/^\d+ 条日志完整$/),
      errorMessage: null,
    });
    expect(Number(run?.duration)).toBeGreaterThanOrEqual(0);
    expect(await rowOf('verifyLog')).toMatchObject({ lastResult: 'success', lastRunTime: run?.startTime });
  });

  test('pause, resume and another cron change when it runs next', async () => {
    expect(await call('sweepWork', { action: 'pause' })).toMatchObject({
      code: 200,
      data: { status: 'paused', nextRunTime: null },
    });
    expect(await call('sweepWork', { action: 'resume' })).toMatchObject({
      code: 200,
      data: { status: 'running', nextRunTime: expect.any(String) },
    });
    // Half a day from now, so that it is not due while the tests that follow look at it.
    const hour = new Date(clock.now() + 12 * 3_600_000).getUTCHours();
    const cron = `15 ${String((hour + 8) % 24)} * * *`;
    const next = `T${String(hour).padStart(2, '0')}:15:00.000Z`;
    expect(await call('sweepWork', { cron })).toMatchObject({
      code: 200,
      data: { cron, nextRunTime: expect.stringContaining(next) },
    });
    expect(await call('sweepWork', { action: 'resume' })).toMatchObject({ code: 409 });
  });

  test.each<[string, string, Record<string, unknown>, string]>([
    ['a job that nobody knows', 'noSuchJob', { action: 'run' }, 'name'],
    ['no cron', 'sweepWork', { cron: 'not a cron' }, 'cron'],
    ['a cron by the second', 'sweepWork', { cron: '* * * * * *' }, 'cron'],
    ['a day that never comes', 'sweepWork', { action: 'cron', cron: '0 0 30 2 *' }, 'cron'],
    ['an action that there is not', 'sweepWork', { action: 'explode' }, 'action'],
    ['nothing at all', 'sweepWork', {}, 'action'],
    ['a field that there is not', 'sweepWork', { action: 'run', colour: 'red' }, 'colour'],
  ])('%s is a 400 that names the field and changes nothing', async (_what, name, body, path) => {
    const before = await rowOf('sweepWork');
    expect(await call(name, body)).toMatchObject({ code: 400, data: { errors: [{ path }] } });
    expect(await rowOf('sweepWork')).toEqual(before);
  });

  test('a cron that is edited in the list is read in the same way', async () => {
    const { id, version } = await rowOf('sweepWork');
    expect(await admin.post('/scm/schedule/job/update', { id, version, cron: 'every day' })).toMatchObject({
      code: 400,
      data: { errors: [{ path: 'cron', message: expect.stringContaining('分 时 日 月 周') as string }] },
    });
  });

  test('whoever may not, may not', async () => {
    const project = await server.as('project-a');
    for (const reply of [
      await project.get('/scm/schedule/groups'),
      await project.get('/scm/schedule/jobs'),
      await project.post('/scm/schedule/job/verifyLog', { action: 'run' }),
      await project.get('/scm/schedule/clean_invalid_group'),
    ])
      expect(reply.code).toBe(403);
  });

  test('jobs that no release knows any more are cleaned away with their group; that GET is no link', async () => {
    const { store } = services();
    const known = await rowOf('verifyLog');
    await store.transaction((tx) =>
      store.insert(
        tx,
        'system_job',
        {
          id: known.id?.toString().replace(/^.{8}/, 'aaaaaaaa'),
          version: 1,
          createdAt: new Date().toISOString(),
          jobName: '旧任务',
          jobGroup: '旧系统',
          handler: 'legacySync',
          cron: '0 3 * * *',
          status: 'running',
        },
        [],
      ),
    );
    const link = await fetch(`${server.url}/super_cloud/api/scm/schedule/clean_invalid_group`, {
      headers: { cookie: admin.cookie },
    });
    expect(link.status).toBe(403);
    expect((await admin.get<string[]>('/scm/schedule/groups')).data).toContain('旧系统');
    expect(await admin.get('/scm/schedule/clean_invalid_group')).toMatchObject({
      code: 200,
      data: { removed: 1, groups: ['旧系统'] },
    });
    expect((await admin.get<string[]>('/scm/schedule/groups')).data).not.toContain('旧系统');
    expect((await rowOf('verifyLog')).handler).toBe('verifyLog');
  });
});

describe('slots', () => {
  test('each is run once, by whichever server is first', async () => {
    const runs: number[] = [];
    await schedule([job('shared', async () => `${runs.push(clock.now())}`)], 3);
    for (let slot = 0; slot < 5; slot++) {
      clock.pass({ minutes: 10 });
      wake();
      // A slot that came while the run before is still being written down would be left out.
      await until(
        async () => (await runsOf('shared')).filter(({ status }) => status === 'success').length === slot + 1,
      );
    }
    expect(runs).toHaveLength(5);
    const found = await runsOf('shared');
    expect(new Set(found.map(({ slot }) => slot)).size).toBe(5);
    expect(found.map(({ trigger }) => trigger)).toEqual(Array.from({ length: 5 }, () => 'schedule'));
  });

  test('that were missed are made up for once', async () => {
    let runs = 0;
    await schedule([job('late', async () => `${++runs}`)]);
    clock.pass({ minutes: 60 });
    wake();
    await until(async () => (await runsOf('late'))[0]?.status === 'success');
    expect(await runsOf('late')).toMatchObject([{ trigger: 'catchUp', missed: 5 }]);
    expect(Date.parse(String((await rowOf('late')).nextRunTime))).toBeGreaterThan(clock.now());
  });

  test('that were missed are left out, where a job says so', async () => {
    let runs = 0;
    await schedule([job('useless', async () => `${++runs}`, { catchUp: 'none', cron: '30 */6 * * *' })]);
    const next = Date.parse(String((await rowOf('useless')).nextRunTime));
    clock.pass({ seconds: (next - clock.now()) / 1000 + 3600 });
    wake();
    await until(async () => (await runsOf('useless')).length === 1);
    expect(await runsOf('useless')).toMatchObject([{ status: 'skipped', skippedFor: 'missed', missed: 1 }]);
    expect(runs).toBe(0);
  });

  test('that come while the run before is under way are left out, and said so', async () => {
    let end: (() => void) | undefined;
    await schedule([job('slow', () => new Promise((resolve) => (end = () => resolve('done'))), { seconds: 3600 })]);
    clock.pass({ minutes: 10 });
    wake();
    await until(() => end !== undefined);
    clock.pass({ minutes: 10 });
    wake();
    await until(async () => (await runsOf('slow')).length === 2);
    expect((await runsOf('slow')).map(({ status }) => status).toSorted()).toEqual(['running', 'skipped']);
    end?.();
    await until(async () => (await runsOf('slow')).some(({ status }) => status === 'success'));
  });

  test('of a paused job come to nothing', async () => {
    let runs = 0;
    await schedule([job('paused', async () => `${++runs}`)]);
    const { id } = await rowOf('paused');
    expect((await admin.post('/scm/schedule/job/pause', { id })).code).toBe(200);
    clock.pass({ minutes: 30 });
    wake();
    await setTimeout(500);
    expect(runs).toBe(0);
    expect(await runsOf('paused')).toEqual([]);
  });
});

describe('a job that fails', () => {
  test('is tried again as often as its row says, each attempt with its reason', async () => {
    await schedule([job('flaky', async () => Promise.reject(new Error('no answer')), { retries: 1 })]);
    clock.pass({ minutes: 10 });
    wake();
    await until(async () => (await runsOf('flaky')).length === 1);
    clock.pass({ seconds: 60 });
    await until(async () => {
      wake();
      return (await runsOf('flaky')).length === 2 && (await rowOf('flaky')).failures === 1;
    });
    expect(await runsOf('flaky')).toMatchObject([
      { status: 'failed', attempt: 1, trigger: 'schedule', errorMessage: 'no answer' },
      { status: 'failed', attempt: 2, trigger: 'retry' },
    ]);
    expect(await rowOf('flaky')).toMatchObject({ lastResult: 'failed', failures: 1 });
  });

  test('three times in a row is told to administrators, once; what goes well again ends it', async () => {
    let broken = true;
    await schedule([
      job('broken', async () => {
        if (broken) throw new Error('disk on fire');
        return 'fine';
      }),
    ]);
    for (let n = 1; n <= 4; n++) {
      clock.pass({ minutes: 10 });
      wake();
      await until(async () => (await rowOf('broken')).failures === n);
    }
    const { data } = await admin.post<{ list: Row[] }>('/system/operateLog/list', {
      result: 'failed',
      module: '定时任务',
    });
    expect(data.list.filter(({ actionName }) => actionName === '连续失败告警')).toMatchObject([
      { recordTitle: '试验 broken', errorMessage: 'disk on fire', userName: 'system' },
    ]);
    broken = false;
    clock.pass({ minutes: 10 });
    wake();
    await until(async () => (await rowOf('broken')).failures === 0);
    expect(await rowOf('broken')).toMatchObject({ lastResult: 'success' });
  });

  test('by taking too long is broken off', async () => {
    await schedule([job('endless', (signal) => setTimeout(60_000, 'never', { signal }), { seconds: 1 })]);
    clock.pass({ minutes: 10 });
    wake();
    await until(async () => (await rowOf('endless')).lastResult === 'timeout');
    expect(await runsOf('endless')).toMatchObject([{ status: 'timeout', errorMessage: 'not done within 1 s' }]);
  });

  test('with its process is interrupted, and done by the next one', async () => {
    let begun = 0;
    const slow = job('interrupted', async (signal) =>
      ++begun === 1 ? setTimeout(60_000, 'never', { signal }) : 'done',
    );
    await schedule([slow]);
    clock.pass({ minutes: 10 });
    wake();
    await until(() => begun === 1);
    await workers.pop()?.stop();
    expect(await runsOf('interrupted')).toMatchObject([{ status: 'interrupted' }]);
    await schedule([slow]);
    await until(async () => (await runsOf('interrupted')).length === 2);
    await until(async () => (await runsOf('interrupted'))[1]?.status === 'success');
  });
});

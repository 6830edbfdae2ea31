import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../src/meta/model.ts';
import { loadModel } from '../../src/server/declarations.ts';
import { fileObjects } from '../../src/server/records/file-tables.ts';
import jobs from '../../src/server/features/export/job.table.ts';
import { Jobs } from '../../src/server/features/export/jobs.ts';
import { StoredTasks } from '../../src/server/features/export/stored-tasks.ts';
import { sweepTasks } from '../../src/server/features/export/sweep.ts';
import { cleanUpFiles } from '../../src/server/features/files/clean-up.ts';
import madeFiles from '../../src/server/features/files/made-file.table.ts';
import type { StoredRow } from '../support/calls.ts';
import { Client } from '../support/client.ts';
import { download, ended, fetchFile, order, task } from '../support/exports.ts';
import { importSheet } from '../support/imports.ts';
import { Rows } from '../support/rows.ts';
import { startS3, type S3Server } from '../support/s3-server.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { userId } from '../support/sign-in.ts';

const { model } = loadModel();
const find = (id: string) => model.resources.get(id) as Resource;
const [carparks, cars, builds, tasks, users, log] = [
  'parking/carpark',
  'parking/car',
  'space/build',
  'system/exportTask',
  'system/user',
  'system/operateLog',
].map(find) as [Resource, Resource, Resource, Resource, Resource, Resource];

const keys = { console: 'a-long-secret' };

/** The embedded database belongs to one process; there the second one is the first. */
const several = process.env.SUITE_DATABASE === 'postgres';

let s3: S3Server;
let settings: Record<string, string>;
let one: RunningServer;
let two: RunningServer;
let admin: Client;
let rows: Rows;

beforeAll(async () => {
  s3 = await startS3('campus', keys);
  settings = { S3_ENDPOINT: s3.url, S3_BUCKET: 'campus', S3_ACCESS_KEY: 'console', S3_SECRET_KEY: keys.console };
  one = await startServer(settings, undefined, { installed: false });
  two = several ? await startServer({ ...one.shared, ...settings }) : one;
  admin = await one.as('admin');
  rows = new Rows(one.server.services, admin);
});
afterAll(async () => {
  if (two !== one) await two.stop();
  await one.stop();
  await s3.stop();
});

/** The same browser, at the other server. */
function atOther({ url, cookie }: Client): Client {
  const other = new Client(url === one.url ? two.url : one.url);
  other.cookie = cookie;
  return other;
}

const made = async (client: Client, resource: Resource): Promise<StoredRow> => {
  const done = await ended(client, (await order(client, resource)).data.id);
  expect(done, JSON.stringify(done)).toMatchObject({ status: 'success' });
  return done;
};

const sweep = (now = Date.now()) => {
  const { services } = one.server;
  return sweepTasks(services, new StoredTasks(services, tasks, Date.now), new Jobs(services, tasks, Date.now), now);
};
const store = () => one.server.services.store;
const job = (id: string, values: Record<string, unknown>) =>
  store().transaction((tx) =>
    store().update(tx, jobs.name, values, { is: 'compare', column: 'id', op: '=', value: id }),
  );
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const faultySheet = [
  ['楼栋编号', '楼栋名称', '所属项目', '楼栋类型', '状态', '地上层数'],
  ['X1', 'X1', '没有这个项目', '办公', '正常', '1'],
];

describe('files that were made', () => {
  test('are fetched from whichever process, out of the object storage', async () => {
    const done = await made(admin, carparks);
    const [here, there] = await Promise.all([download(admin, done.id), download(atOther(admin), done.id)]);
    expect([here.status, there.status]).toEqual([200, 200]);
    expect(there.body).toEqual(here.body);
    expect([...s3.objects.values()].some((content) => content.equals(here.body))).toBe(true);
    expect(await readdir(join(one.dataDir, 'files/incoming'))).toEqual([]);
  });

  test('so are the rows that an import has refused', async () => {
    const reply = await importSheet(admin, builds, faultySheet, 'all');
    expect(reply.data).toMatchObject({ bad: 1 });
    const found = await fetchFile(atOther(admin), `/import/faulty/${reply.data.faulty}`);
    expect([found.status, found.name]).toEqual([200, '楼栋导入失败的行.xlsx'.replace('楼栋', builds.label)]);
    expect([...s3.objects.values()].some((content) => content.equals(found.body))).toBe(true);
    expect((await fetchFile(await two.as('project-a'), `/import/faulty/${reply.data.faulty}`)).status).toBe(422);
  });

  test('are taken away once they have expired, and when they are made anew', async () => {
    const done = await made(admin, carparks);
    const { body } = await download(admin, done.id);
    const kept = () => [...s3.objects.values()].filter((content) => content.equals(body)).length;
    const before = kept();
    await rows.put(tasks, done.id, { status: 'failed' });
    expect(await admin.post('/export/exportTask/retry', { id: done.id })).toMatchObject({ status: 200 });
    expect((await ended(admin, done.id)).status).toBe('success');
    await cleanUpFiles(one.server.services, Date.now());
    expect((await download(admin, done.id)).status).toBe(200);
    expect(kept()).toBeLessThanOrEqual(before);
    const other = await made(admin, carparks);
    // A task that was deleted takes its file along.
    expect(await admin.post('/export/exportTask/delete_ids', { ids: done.id })).toMatchObject({ status: 200 });
    await sweep();
    expect(await store().count(madeFiles.name, { is: 'compare', column: 'id', op: '=', value: done.id })).toBe(0);
    const later = Date.now() + 8 * 86_400_000;
    await sweep(later);
    await cleanUpFiles(one.server.services, later);
    expect(await task(admin, other.id)).toMatchObject({ status: 'expired' });
    expect(await store().count(madeFiles.name, { is: 'all', of: [] })).toBe(0);
    expect(
      await store().count(fileObjects.name, { is: 'all', of: [{ is: 'empty', column: 'fileId', empty: true }] }),
    ).toBe(0);
    expect(kept()).toBe(0);
    expect((await download(admin, done.id)).status).toBe(404);
  });
});

/** Whoever orders a file has the runner look at once, instead of with its next poll. */
const wake = () => order(admin, carparks);

describe('a task whose process has ended', () => {
  /** As a process leaves it that is killed in the middle. */
  async function left(attempts: number, leaseMs: number): Promise<string> {
    const { id } = await made(admin, carparks);
    await job(id, { holder: 'killed', leaseUntil: fromNow(leaseMs), attempts });
    await rows.put(tasks, id, { status: 'running', progress: 40, finishTime: null });
    return id;
  }

  test('is taken over, by whoever lives', async () => {
    const id = await left(1, -1);
    expect(await ended(admin, id)).toMatchObject({ status: 'success', progress: 100, errorMessage: null });
    expect((await download(atOther(admin), id)).status).toBe(200);
  });

  test('is nobody else’s as long as it may be alive, however long it takes', async () => {
    const id = await left(1, 3_600_000);
    await rows.put(tasks, id, { updatedAt: fromNow(-86_400_000) });
    const others = await Promise.all([made(admin, carparks), made(atOther(admin), carparks)]);
    expect(others).toHaveLength(2);
    expect(await task(admin, id)).toMatchObject({ status: 'running' });
    await job(id, { leaseUntil: fromNow(-1) });
    await wake();
    expect((await ended(admin, id)).status).toBe('success');
  });

  test('is given up when it has taken its process down again and again, and can be asked for anew', async () => {
    const id = await left(3, -1);
    await wake();
    expect(await ended(admin, id)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('服务多次重启'),
    });
    expect(await admin.post('/export/exportTask/retry', { id })).toMatchObject({ status: 200 });
    expect((await ended(admin, id)).status).toBe('success');
  });

  if (several) {
    test('by a stop goes on elsewhere', async () => {
      const third = await startServer({ ...one.shared, ...settings });
      const client = await third.as('admin');
      const { data } = await order(client, log);
      await third.stop();
      expect(await ended(admin, data.id)).toMatchObject({ status: 'success', errorMessage: null });
      expect((await download(admin, data.id)).status).toBe(200);
    });
  }
});

describe('whoever asked for a file', () => {
  let client: Client;
  let id: string;
  let before: StoredRow;

  beforeAll(async () => {
    client = await one.as('project-a');
    id = await userId(one, 'project-a');
    before = (await rows.find(users, id)) as StoredRow;
  });
  afterEach(() =>
    rows.put(users, id, { orgIds: before.orgIds ?? null, roleIds: before.roleIds ?? null, status: 'enabled' }),
  );

  test('and moved to another project does not get it any more', async () => {
    const done = await made(client, carparks);
    const { faulty } = (
      await importSheet(client, cars, [['x']], 'all').then(() => importSheet(client, builds, faultySheet, 'all'))
    ).data;
    expect([
      (await download(client, done.id)).status,
      (await fetchFile(client, `/import/faulty/${faulty}`)).status,
    ]).toEqual([200, 200]);
    const elsewhere = (await rows.find(users, await userId(one, 'project-b')))?.orgIds ?? null;
    await rows.put(users, id, { orgIds: elsewhere });
    expect([
      (await download(client, done.id)).status,
      (await fetchFile(client, `/import/faulty/${faulty}`)).status,
    ]).toEqual([403, 403]);
    expect((await task(client, done.id)).downloadCount).toBe(1);
    // Further projects take nothing away.
    await rows.put(users, id, { orgIds: [...(before.orgIds as string[]), ...(elsewhere as string[])] });
    expect((await download(client, done.id)).status).toBe(200);
  });

  test('and lost the right does not get it any more', async () => {
    const done = await made(client, carparks);
    const merchant = (await rows.find(users, await userId(one, 'merchant-a')))?.roleIds ?? null;
    await rows.put(users, id, { roleIds: merchant });
    // The session goes on under another token.
    await client.post('/carpark/list');
    expect((await download(client, done.id)).status).toBe(403);
  });

  test('is asked who they are when it is made', async () => {
    const done = await made(client, carparks);
    await rows.put(users, id, { status: 'disabled' });
    await job(done.id, { holder: 'killed', leaseUntil: fromNow(-1) });
    await rows.put(tasks, done.id, { status: 'running' });
    await wake();
    expect(await ended(admin, done.id)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringContaining('已停用'),
    });
  });
});

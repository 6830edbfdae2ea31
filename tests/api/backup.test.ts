import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { create, extract, list } from 'tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { createServer } from '../../src/server/server.ts';
import { builtServer } from '../support/built-server.ts';
import { Client } from '../support/client.ts';
import { newPostgresDatabase } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { download, png, upload } from '../support/uploads.ts';

const onPostgres = process.env.SUITE_DATABASE === 'postgres';

let source: RunningServer;
let folder: string;
let backup: string;
const before: string[] = [];
const uploaded: { id: string; url: string }[] = [];
/** Databases to be dropped in the end. */
const databases: { drop(): Promise<void> }[] = [];

/** A command as operators run it where only `dist/` is installed, in a process of its own. */
const run = async (env: Record<string, string>, command: 'backup' | 'restore', ...args: string[]): Promise<Ran> =>
  runNode(env, join(await builtServer(), `${command}.js`), ...args);

interface Ran {
  readonly code: number | null;
  readonly out: string;
}

async function runNode(env: Record<string, string>, ...args: string[]): Promise<Ran> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out: out + err };
}

/** A place of its own: an empty data folder, and an empty database where that is PostgreSQL. */
async function emptyPlace(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(join(folder, 'place-'));
  if (!onPostgres) return { DATA_DIR: dataDir };
  const database = await newPostgresDatabase();
  databases.push(database);
  return { DATA_DIR: dataDir, DATABASE_URL: database.url };
}

async function carpark(admin: Client, orgId: string, code: string): Promise<string> {
  const reply = await admin.post<{ id: string }>('/carpark/add', {
    carparkCode: code,
    carparkName: code,
    orgId,
    carparkType: 'ground',
    totalSpaces: 1,
    freeSpaces: 1,
  });
  expect(reply.code, reply.message).toBe(200);
  return reply.data.id;
}

/** Somebody works all the while: rows with their log, and files. */
async function write(admin: Client, orgId: string, name: string, until: () => boolean): Promise<void> {
  for (let i = 0; !until(); i++) {
    await carpark(admin, orgId, `${name}-${i}`);
    await upload(admin, png(), `${name}-${i}.png`);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  backup = join(folder, 'made/console.backup');
  source = await startServer();
  const admin = await source.as('admin');
  const { data } = await admin.post<{ list: { id: string }[] }>('/organisation/organization/list');
  const orgId = data.list[0]?.id as string;
  for (let i = 0; i < 10; i++) {
    before.push(await carpark(admin, orgId, `BEFORE-${i}`));
    uploaded.push((await upload(admin, png(), `before-${i}.png`)).data);
  }
  let over = false;
  const writers = ['A', 'B'].map((name) => write(admin, orgId, name, () => over));
  // And as they do beside the sources.
  const made = onPostgres
    ? await run(source.shared, 'backup', backup, '--with-key')
    : await runNode(source.shared, 'src/cli/run.mjs', 'backup', backup, '--with-key');
  over = true;
  await Promise.all(writers);
  if (made.code !== 0) throw new Error(made.out);
});
afterAll(async () => {
  await source.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const ids = async ({ store }: RunningServer['server']['services'], table: string, column = 'id') =>
  new Set(
    (await store.find(table, [column], { is: 'all', of: [] }, { limit: 1_000_000 })).map((row) => String(row[column])),
  );

describe('a backup that was made while others wrote', () => {
  test('comes back as it was at one moment, starts, and has its files', async () => {
    const place = await emptyPlace();
    const restored = await run(place, 'restore', backup);
    expect(restored, restored.out).toMatchObject({ code: 0 });

    const server = await createServer(readConfig({ LOG_LEVEL: 'error', ...place }));
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const [there, here] = [server.services, source.server.services];
    const log = here.model.resources.get('system/operateLog')?.table as string;
    const carparks = await ids(there, 'parking_carpark');
    const logged = await ids(there, log, 'recordId');
    expect(before.filter((id) => !carparks.has(id))).toEqual([]);
    // Either a row and its log are both in, or neither is.
    const written = await ids(here, 'parking_carpark');
    expect([...carparks].filter((id) => !written.has(id))).toEqual([]);
    const logs = await ids(here, log, 'recordId');
    expect([...written].filter((id) => logs.has(id) && carparks.has(id) !== logged.has(id))).toEqual([]);

    const still = [...here.model.resources.values()].filter(
      ({ id }) => !['parking/carpark', 'system/file', 'system/operateLog', 'system/loginLog'].includes(id),
    );
    for (const { id, table } of still)
      expect(await there.store.count(table, { is: 'all', of: [] }), id).toBe(
        await here.store.count(table, { is: 'all', of: [] }),
      );

    const admin = await Client.signIn(url, 'admin', 'Demo@2026!');
    for (const file of uploaded) {
      const [one, other] = await Promise.all([download(await source.as('admin'), file), download(admin, file)]);
      expect(other.status).toBe(200);
      expect(Buffer.from(await other.arrayBuffer()).equals(Buffer.from(await one.arrayBuffer()))).toBe(true);
    }
    // Files that came while the backup was made have their bytes as well, if they are in.
    const objects = await there.store.find(
      'file_object',
      ['id'],
      { is: 'compare', column: 'provider', op: '=', value: 'local' },
      { limit: 100_000 },
    );
    const bytes = new Set(await readdir(join(place.DATA_DIR as string, 'files'), { recursive: true }));
    expect(objects.length).toBeGreaterThanOrEqual(uploaded.length);
    expect(objects.filter(({ id }) => !bytes.has(join(String(id).slice(0, 2), String(id))))).toEqual([]);
    expect((await admin.post('/carpark/list')).code).toBe(200);
    await server.close();
  });

  test('is for nobody else to read, and leaves nothing behind', async () => {
    expect((await stat(backup)).mode & 0o077).toBe(0);
    expect((await readdir(source.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('is not written over', async () => {
    expect(await run(source.shared, 'backup', backup)).toEqual({
      code: 1,
      out: expect.stringContaining('exists already'),
    });
  });
});

test('the key is left out unless it is asked for, and whoever restores is told', async () => {
  const file = join(folder, 'without-key');
  expect((await run(source.shared, 'backup', file)).out).toContain('not included: the key');
  const names: string[] = [];
  await list({ file, onReadEntry: (entry) => void names.push(entry.path) });
  expect(names[0]).toBe('manifest.json');
  expect(names).not.toContain('secret.key');
  const place = await emptyPlace();
  expect((await run(place, 'restore', file)).out).toContain('put secret.key back');
});

describe('is refused, and touches nothing,', () => {
  test('where a server is running', async () => {
    expect(await run(source.shared, 'restore', backup, '--force')).toEqual({
      code: 1,
      out: expect.stringContaining('A server is running on this database'),
    });
    expect((await (await source.as('admin')).post('/carpark/list')).code).toBe(200);
  });

  test('where there is data already; --force moves it aside', async () => {
    const place = await emptyPlace();
    expect((await run(place, 'restore', backup)).code).toBe(0);
    expect(await run(place, 'restore', backup)).toEqual({
      code: 1,
      out: expect.stringContaining('There is data already'),
    });
    const forced = await run(place, 'restore', backup, '--force');
    expect(forced).toEqual({ code: 0, out: expect.stringContaining('before-restore-') });
  });

  test.each([
    [
      'a file of it was changed',
      async (to: string) => writeFile(join(to, 'secret.key'), 'another'),
      'secret.key is damaged',
    ],
    ['a file of it is gone', async (to: string) => rm(join(to, 'secret.key')), 'secret.key is missing'],
    ['something was put into it', async (to: string) => writeFile(join(to, 'more'), ''), 'more does not belong to it'],
    [
      'a newer version has made it',
      async (to: string) =>
        writeFile(
          join(to, 'manifest.json'),
          JSON.stringify({ ...(JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8')) as object), layout: 99 }),
        ),
      'which this version cannot read',
    ],
  ])('where %s', async (_name, change, says) => {
    const parts = await mkdtemp(join(folder, 'parts-'));
    await extract({ file: backup, cwd: parts });
    await change(parts);
    const file = `${parts}.backup`;
    await create({ file, cwd: parts }, await readdir(parts));
    const place = await emptyPlace();
    expect(await run(place, 'restore', file)).toEqual({ code: 1, out: expect.stringContaining(says) });
    expect(await readdir(place.DATA_DIR as string)).toEqual([]);
  });

  test('where it is cut off', async () => {
    const file = join(folder, 'cut');
    await cp(backup, file);
    const whole = await readFile(backup);
    await writeFile(file, whole.subarray(0, whole.length / 2));
    const place = await emptyPlace();
    await mkdir(join(place.DATA_DIR as string, 'files'));
    expect(await run(place, 'restore', file)).toMatchObject({ code: 1 });
    expect(await readdir(place.DATA_DIR as string)).toEqual(['files']);
  });
});

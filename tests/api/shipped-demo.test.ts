import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../src/meta/json.ts';
import { demoPassword } from '../../src/server/install/install.ts';
import { builtServer } from '../support/built-server.ts';
import { Client } from '../support/client.ts';
import { newPostgresDatabase, type PostgresDatabase } from '../support/postgres.ts';
import { answering, freePort, startProductOf, type Product } from '../support/product.ts';

/** A build with the demo that it made beside it. */
let built: string;
let server: string;
const databases: PostgresDatabase[] = [];
const folders: string[] = [];
const running: Product[] = [];

beforeAll(async () => {
  const shared = await builtServer();
  // Within the project, so that its packages are found.
  built = await mkdtemp(join(dirname(shared), 'shipped-'));
  server = join(built, 'server');
  await cp(shared, server, { recursive: true });
  const making = spawn(process.execPath, [join(server, 'demo.js')], { stdio: 'inherit' });
  const [code] = (await once(making, 'close')) as [number];
  if (code !== 0) throw new Error(`demo.js ended with ${code}`);
});
afterAll(async () => {
  for (const product of running) product.process.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  for (const database of databases) await database.drop();
  for (const folder of [built, ...folders]) await rm(folder, { recursive: true, force: true });
});

/** Starts for the first time, on the database that the suite is for. */
async function firstStart(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shipped-'));
  folders.push(dataDir);
  const env: Record<string, string> = { NODE_ENV: 'development', LOG_LEVEL: 'info', DATA_DIR: dataDir };
  if (process.env.SUITE_DATABASE === 'postgres') {
    const database = await newPostgresDatabase();
    databases.push(database);
    env.DATABASE_URL = database.url;
  }
  const product = startProductOf(server, { ...env, PORT: String(await freePort()) });
  running.push(product);
  return product;
}

const made = 'its demo is made';

const codesOf = async (client: Client): Promise<string[]> => {
  const { data } = await client.post<{ list: Row[] }>('/passthrough/visitorQrCode/list', {});
  return data.list.map(({ passCode }) => String(passCode));
};

test('a first start takes the demo that the build has made, and makes it its own', async () => {
  const product = await answering(await firstStart());
  expect(product.printed()).not.toContain(made);
  const admin = await Client.signIn(product.url, 'admin', demoPassword);
  const { data: log } = await admin.post<{ report: { before: number } }>('/system/policy/verifyLog', {});
  expect(log).toMatchObject({ report: { found: 0 } });
  expect(log.report.before).toBeGreaterThan(1000);
  expect(await admin.post('/wallet/reconcile/check', {})).toMatchObject({
    data: { differences: [], last: { sound: true, findings: [], documents: [] } },
  });

  const guard = await Client.signIn(product.url, 'project-a', demoPassword);
  const codes = await codesOf(guard);
  expect(codes.length).toBeGreaterThan(2);
  const replies = await Promise.all(codes.map((code) => guard.post('/passthrough/visitorDesk/look', { code })));
  expect(replies.filter(({ code }) => code !== 200)).toEqual([]);
});

// The same code for both databases.
describe.runIf(process.env.SUITE_DATABASE !== 'postgres')('of what the build has made', () => {
  test('each installation has a key of its own: the codes of one open nothing at another', async () => {
    const guards: Client[] = [];
    for (let n = 0; n < 2; n++) {
      const { url } = await answering(await firstStart());
      guards.push(await Client.signIn(url, 'project-a', demoPassword));
    }
    const [one, other] = guards as [Client, Client];
    const [code = ''] = await codesOf(one);
    expect(await one.post('/passthrough/visitorDesk/look', { code })).toMatchObject({ code: 200 });
    expect(await other.post('/passthrough/visitorDesk/look', { code })).not.toMatchObject({ code: 200 });
  });

  test.each(['day', 'server'])('one of another %s is not taken', async (what) => {
    const file = join(built, 'shipped/about.json');
    const kept = await readFile(file, 'utf8');
    await writeFile(file, JSON.stringify({ ...JSON.parse(kept), [what]: 'another' }));
    try {
      const product = await firstStart();
      await expect.poll(() => product.printed()).toContain(made);
      product.process.kill('SIGKILL');
    } finally {
      await writeFile(file, kept);
    }
  });
});

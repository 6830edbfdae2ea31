import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/storage/open.ts';
import { Store } from '../../src/server/storage/store.ts';
import { Client } from '../support/client.ts';
import { copyProject } from '../support/copy.ts';
import { answering, freePort, startProduct, type Product } from '../support/product.ts';
import { upload } from '../support/uploads.ts';
import { archive, withSheet } from '../support/workbooks.ts';

const password = 'Rehearsal@2026!';

/** A data folder of a first start, for tests that begin with a later one. */
let installed: string;
let dataDir: string;
let port: number;
let running: Product[];

beforeAll(async () => {
  installed = await mkdtemp(join(tmpdir(), 'installed-'));
  const env = { DATA_DIR: installed, PORT: String(await freePort()), ADMIN_PASSWORD: password };
  await stop(await answering(await startProduct(env)));
});
afterAll(() => rm(installed, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'start-'));
  port = await freePort();
  running = [];
});
afterEach(async () => {
  for (const product of running) product.process.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true, force: true });
});

async function launch(env: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct({ DATA_DIR: dataDir, PORT: String(port), ...env });
  running.push(product);
  return product;
}

/** Starts on a folder that was installed before, whose administrator has the password. */
async function launchAgain(env: Record<string, string> = {}): Promise<Product> {
  await cp(installed, dataDir, { recursive: true });
  return launch(env);
}

const stop = async (product: Product) => {
  product.process.kill('SIGTERM');
  return product.ended;
};

describe('in production', () => {
  test('files are read by the threads that are built into it', async () => {
    const product = await answering(await launchAgain());
    const admin = await Client.signIn(product.url, 'admin', password);
    expect(
      await upload(
        admin,
        await withSheet('<row r="1"><c r="A1" t="str"><v>Elsewhere</v></c></row>'),
        'a.xlsx',
        {},
        '/organisation/build/import',
      ),
    ).toMatchObject({ status: 422, message: expect.stringContaining('Elsewhere') });
    expect(
      await upload(admin, await archive({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }), 'a.zip'),
    ).toMatchObject({ status: 200, data: { name: 'a.zip.xlsx' } });
  });

  test('there are no demo accounts, and the first administrator has the password that was given', async () => {
    const product = await answering(await launch({ ADMIN_PASSWORD: password }));
    expect(product.printed()).toContain(`http://localhost:${port}/super_cloud/admin/`);
    expect(product.printed()).not.toContain('project-a');
    await expect(Client.signIn(product.url, 'project-a', 'Demo@2026!')).rejects.toThrow('cannot sign in');
    const admin = await Client.signIn(product.url, 'admin', password);
    expect((await admin.post<{ total: number }>('/web/user/list')).data.total).toBe(1);
    expect(product.printed()).not.toContain(password);
  });

  test('a password that nobody gave is made, and printed once', async () => {
    const first = await answering(await launch());
    const made = /admin \/ (\S+)/.exec(first.printed())?.[1] as string;
    await Client.signIn(first.url, 'admin', made);
    expect(await stop(first)).toBe(0);
    const second = await answering(await launch());
    expect(second.printed()).not.toMatch(/admin \//);
    await Client.signIn(second.url, 'admin', made);
  });
});

describe('is refused, with what to do about it,', () => {
  const refused = async (product: Product) => ({ code: await product.ended, says: product.printed() });

  test('where the port is taken', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    expect(await refused(await launchAgain())).toEqual({
      code: 1,
      says: expect.stringContaining(
        `Port ${port} is taken by another program. Stop it, or choose another port with PORT=…`,
      ),
    });
    other.close();
  });

  test('where the data folder cannot be used', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    expect(await refused(await launch({ DATA_DIR: file }))).toEqual({
      code: 1,
      says: expect.stringMatching(
        /The data folder .*file cannot be used: .*Set DATA_DIR to a folder that this user may write to\./,
      ),
    });
  });

  test('where another process serves the data folder; once that one has ended, however it ended, it may', async () => {
    const first = await answering(await launchAgain());
    const other = String(await freePort());
    expect(await refused(await launch({ PORT: other }))).toEqual({
      code: 1,
      says: expect.stringContaining(
        `Another process serves the data folder ${dataDir} already. Stop it first, or set DATA_DIR`,
      ),
    });
    first.process.kill('SIGKILL');
    await first.ended;
    await answering(await launch({ PORT: other }));
  });

  test('where the database file is damaged', async () => {
    const path = join(dataDir, 'console.db');
    await writeFile(path, 'no database '.repeat(1000));
    expect(await refused(await launch())).toEqual({
      code: 1,
      says: expect.stringContaining(
        `The database file ${path} is damaged (file is not a database). Put a backup of the whole data folder in its place`,
      ),
    });
  });

  // As on a full disk: a limit on the size of files makes the same writes fail for any user.
  test.each([
    { maxFileKb: 0, name: 'serving.lock' },
    { maxFileKb: 32, name: 'console.db' },
  ])('where $name cannot be written', async ({ maxFileKb, name }) => {
    const product = await startProduct({ DATA_DIR: dataDir, PORT: String(port), ADMIN_PASSWORD: password }, maxFileKb);
    running.push(product);
    const { code, says } = await refused(product);
    expect(code).toBe(1);
    expect(says).toContain(`The database file ${join(dataDir, name)} cannot be read or written (`);
    expect(says).toMatch(/Its disk has \d+ MB free: make room/);
  });

  test('where a newer version has written the database', async () => {
    await cp(installed, dataDir, { recursive: true });
    const db = await openDatabase({ dataDir });
    const store = new Store(db);
    await store.transaction((tx) =>
      store.update(tx, 'console_meta', { value: '999' }, { is: 'compare', column: 'id', op: '=', value: 'format' }),
    );
    await db.close();
    expect(await refused(await launch())).toEqual({
      code: 1,
      says: expect.stringContaining('written by a newer version (format 999'),
    });
  });

  test('where settings make no sense, all of them at once', async () => {
    const { code, says } = await refused(
      await launch({ PORT: 'eighty', DATABASE_URL: 'mysql://x', LOGIN_FAILURES: '0', LOG_LEVEL: 'loud' }),
    );
    expect(code).toBe(1);
    for (const name of ['PORT=eighty', 'DATABASE_URL', 'LOGIN_FAILURES=0', 'LOG_LEVEL=loud'])
      expect(says).toContain(name);
  });

  test('where a declaration is broken, naming file, place, cause and id', async () => {
    const copy = await copyProject();
    await writeFile(join(copy.root, 'resources/parking/carpark.ts'), 'export default { label: 1 };');
    const { code, err } = await copy.run('dev');
    await copy.remove();
    expect(code).toBe(1);
    expect(err).toMatch(/resources\/parking\/carpark\.ts label: .+ \[R\d{3}\]/);
  });
});

test('asked to stop, it finishes what it has begun to read and then ends', async () => {
  const product = await answering(await launchAgain());
  const body = new URLSearchParams({ loginName: 'admin', password }).toString();
  const socket = connect(port, '127.0.0.1');
  const [head, tail] = [body.slice(0, 10), body.slice(10)];
  socket.write(
    `POST /super_cloud/api/user/login HTTP/1.1\r\nhost: x\r\nx-requested-with: XMLHttpRequest\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${head}`,
  );
  // Another request answered over another connection: the first one is being read by now.
  await fetch(`${product.url}/healthz`);
  product.process.kill('SIGTERM');
  while (
    await fetch(`${product.url}/healthz`).then(
      () => true,
      () => false,
    )
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  let reply = '';
  socket.on('data', (data) => (reply += data.toString()));
  socket.write(tail);
  await once(socket, 'close');
  expect(reply).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(reply).toContain('"code":200');
  expect(await product.ended).toBe(0);
});

test('asked to stop, it ends in good order although bodies are still dripping in', async () => {
  const product = await answering(await launchAgain());
  const head = (type: string) =>
    `POST /super_cloud/api/user/login HTTP/1.1\r\nhost: x\r\nx-requested-with: XMLHttpRequest\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n`;
  const sockets = ['application/x-www-form-urlencoded', 'application/json'].map((type) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`${head(type)}a`);
    return { socket, dripping: setInterval(() => socket.writable && socket.write('a'), 100) };
  });
  await fetch(`${product.url}/healthz`);
  expect(await stop(product)).toBe(0);
  for (const { socket, dripping } of sockets) {
    clearInterval(dripping);
    socket.destroy();
  }
});

/** Takes what programs send, as a collector of traces would. */
async function startCollector() {
  const taken: string[] = [];
  const collector = createHttpServer((request, response) => {
    void textOf(request).then((body) => {
      taken.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  return {
    taken,
    url: `http://127.0.0.1:${(collector.address() as { port: number }).port}`,
    close: () => collector.close(),
  };
}

test('what it does can be watched: one line for each call, figures on a port of their own, spans', async () => {
  const collector = await startCollector();
  const metricsPort = await freePort();
  const product = await answering(
    await launchAgain({
      LOG_LEVEL: 'info',
      ACCESS_LOG: 'true',
      METRICS_PORT: String(metricsPort),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }),
  );
  const admin = await Client.signIn(product.url, 'admin', password);
  const trace = '0af7651916cd43dd8448eb211c80319c';
  await admin.get('/carpark/01900000-0000-7000-8000-000000000000?secret=hidden', {
    'x-request-id': 'from-the-proxy-1',
    traceparent: `00-${trace}-b7ad6b7169203331-01`,
  });
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(figures).toContain('console_calls_total{method="GET",route="/super_cloud/api/carpark/:id",code="404"} 1');
  expect(await stop(product)).toBe(0);
  collector.close();

  const lines = product
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.filter(({ msg }) => String(msg).includes('ALLOWED_HOSTS is not set'))).toHaveLength(1);
  expect(lines.find(({ requestId }) => requestId === 'from-the-proxy-1')).toMatchObject({
    method: 'GET',
    route: '/super_cloud/api/carpark/:id',
    status: 404,
    traceId: trace,
    ms: expect.any(Number),
    bytes: expect.any(Number),
    userId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(product.printed()).not.toContain('hidden');
  expect(collector.taken.join()).toContain('"name":"GET /super_cloud/api/carpark/:id"');
  expect(collector.taken.join()).toContain(trace);
});

test('the log holds no secrets, however much is logged', async () => {
  const product = await answering(await launch({ ADMIN_PASSWORD: password, LOG_LEVEL: 'trace' }));
  const admin = await Client.signIn(product.url, 'admin', password);
  await admin.post('/web/user/list', { password: 'Secret@2026!' });
  await admin.post('/user/login', { loginName: 'admin', password: 'Wrong@2026!' });
  await stop(product);
  expect(product.printed()).toContain('"level"');
  for (const text of [password, 'Secret@2026!', 'Wrong@2026!', admin.cookie.split('=')[1] as string])
    expect(product.printed()).not.toContain(text);
});

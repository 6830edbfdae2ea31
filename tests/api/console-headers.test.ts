import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../support/server.ts';

const head = '<html><head><title>console</title></head></html>';
const preloads = {
  shell: ['assets/console.js'],
  list: ['assets/console.js', 'assets/list.js', 'assets/list.css'],
  places: { '/platform/role/index': ['assets/role.js'] },
};

let server: RunningServer;
let consoleDir: string;

beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(consoleDir, 'assets'));
  await writeFile(join(consoleDir, 'index.html'), head);
  await writeFile(join(consoleDir, 'preloads.json'), JSON.stringify(preloads));
  server = await startServer({ CONSOLE_DIR: consoleDir });
});
afterAll(async () => {
  await server.stop();
  await rm(consoleDir, { recursive: true });
});

const configure = (text: string) => writeFile(join(consoleDir, 'externals.json'), text);
const frames = async () =>
  /frame-src [^;]*/.exec(
    (await fetch(`${server.url}/super_cloud/admin/dashboard`)).headers.get('content-security-policy') ?? '',
  )?.[0];

test.each([
  ['of its own origin alone where nothing is configured', '{"origin":""}', "frame-src 'self'"],
  ['of the configured origin as well', '{"origin":"https://pages.example"}', "frame-src 'self' https://pages.example"],
  ['of nothing that would widen the policy', '{"origin":"https://pages.example; script-src *"}', "frame-src 'self'"],
  ['of no other scheme', '{"origin":"data:text/html,x"}', "frame-src 'self'"],
  ['of its own origin where the file is broken', '{"origin":', "frame-src 'self'"],
])('the console shows pages %s, from the next load on', async (_name, text, policy) => {
  await configure(text);
  expect(await frames()).toBe(policy);
});

const page = async (path: string, cookie = ''): Promise<string> =>
  (await fetch(`${server.url}/super_cloud/admin${path}`, { headers: { cookie } })).text();
const filesIn = (html: string) =>
  [...html.matchAll(/href="\/super_cloud\/admin\/assets\/([^"]+)"/g)].map(([, name]) => name);

test.each([
  ['of a list', '/platform/role/index', ['console.js', 'list.js', 'list.css', 'role.js']],
  [
    'of a list, with a slash and a query',
    '/platform/role/index/?_q=a',
    ['console.js', 'list.js', 'list.css', 'role.js'],
  ],
  ['of another page', '/dashboard', ['console.js']],
  ['of a name that every object has', '/constructor', ['console.js']],
])('whoever has a session gets the files %s named in the page', async (_name, path, files) => {
  expect(filesIn(await page(path, 'JSESSION_ID=any'))).toEqual(files);
  expect(filesIn(await page(path))).toEqual([]);
});

test('a build without a list of its files is served all the same', async () => {
  const file = join(consoleDir, 'preloads.json');
  await rm(file);
  expect(filesIn(await page('/dashboard', 'JSESSION_ID=any'))).toEqual([]);
  await writeFile(file, JSON.stringify(preloads));
});

test('the page names the external places that have an address, safely', async () => {
  await configure(JSON.stringify({ pages: { shop: {}, '"><script>': {} }, apps: { app: {} } }));
  expect(await page('/dashboard')).toContain('<meta name="externals" content="shop &#34;&#62;&#60;script&#62; app">');
});

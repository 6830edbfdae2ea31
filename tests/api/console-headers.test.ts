import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../support/server.ts';

let server: RunningServer;
let consoleDir: string;

beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(consoleDir, 'assets'));
  await writeFile(join(consoleDir, 'index.html'), '<title>console</title>');
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

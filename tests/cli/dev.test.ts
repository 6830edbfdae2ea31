import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoPassword } from '../../src/server/install/install.ts';
import { Client } from '../support/client.ts';
import { copyProject, type Copy, type Running } from '../support/copy.ts';
import { demoInto } from '../support/killable.ts';
import { freePort } from '../support/product.ts';

/** `npm run dev` as implementers have it, with the project's own Vite settings. */

let copy: Copy;
let dev: Running;
let url: string;

beforeAll(async () => {
  copy = await copyProject(
    'vite.config.ts',
    'index.html',
    'public',
    'tests/module-cache.ts',
    'tests/projects.ts',
    'tests/support/moved-clock.ts',
  );
  await demoInto(join(copy.root, 'data'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  vi.stubEnv('PORT', String(port));
  dev = copy.start('dev');
  await says('/catalogue');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  dev.process.kill('SIGTERM');
  await dev.ended;
  await copy.remove();
});

/** Waits for what it says, or for its end. */
const says = (text: string) =>
  Promise.race([
    vi.waitFor(() => expect(dev.said()).toContain(text), { timeout: 240_000, interval: 200 }),
    dev.ended.then(({ code, out, err }) => Promise.reject(new Error(`dev ended with ${code}: ${out}${err}`))),
  ]);

const form = () => join(copy.root, 'forms/parking/carpark.json');

test('page, modules and calls are served from the sources', async () => {
  const page = await (await fetch(`${url}/super_cloud/admin/login`)).text();
  const [, entry] = /<script type="module" src="([^"]+\/src\/[^"]+)"/.exec(page) as RegExpExecArray;
  const module = await fetch(url + entry);
  expect([module.status, module.headers.get('content-type')]).toEqual([200, 'text/javascript']);
});

test('an edit is live without a restart, and one with mistakes leaves the last sound state in force', async () => {
  const admin = await Client.signIn(url, 'admin', demoPassword);
  const refusal = async () => JSON.stringify((await admin.post('/carpark/add', { carparkName: '长'.repeat(51) })).data);
  expect(await refusal()).toContain('50');

  const before = await readFile(form(), 'utf8');
  await writeFile(form(), before.replace('"maxLength": 50', '"maxLength": 40'));
  await says('declarations taken over');
  expect(await refusal()).toContain('40');

  await writeFile(form(), before.replace('"maxLength": 50', '"maxlength": 50'));
  await says('did you mean "maxLength"');
  expect(await refusal()).toContain('40');
});

test('asked to stop, it ends', async () => {
  dev.process.kill('SIGTERM');
  expect(await dev.ended).toMatchObject({ code: 0 });
});

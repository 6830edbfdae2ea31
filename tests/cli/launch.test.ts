import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import Module from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';

const run = promisify(execFile);

/** A copy of the build, within the project, so that its packages are found. */
let server: string;
let bundle: string;
let code: string;

beforeAll(async () => {
  const shared = await builtServer();
  server = await mkdtemp(join(dirname(shared), 'launch-'));
  await cp(shared, server, { recursive: true });
  bundle = join(server, (await readdir(server)).find((name) => /^program-.*\.cjs$/.test(name)) ?? '');
  code = `${bundle}.code`;
});
afterAll(() => rm(server, { recursive: true, force: true }));

const isTaken = async (): Promise<boolean> => {
  const text = Module.wrap(await readFile(bundle, 'latin1'));
  return !new Script(text, { filename: bundle, cachedData: await readFile(code) }).cachedDataRejected;
};
const usage = () => run(process.execPath, [join(server, 'backup.js'), '--help']);

test('the build leaves nothing but ASCII in the bundle, which is read as such', async () => {
  expect((await readFile(bundle)).every((byte) => byte < 128)).toBe(true);
});

test('what the build keeps of it is taken', async () => {
  expect(await isTaken()).toBe(true);
  expect((await usage()).stdout).toContain('npm run backup');
});

describe('a start compiles anew', () => {
  test.each([
    ['what another V8 kept', async () => writeFile(code, (await readFile(code)).fill(7, 4, 8))],
    ['half of a file', async () => writeFile(code, (await readFile(code)).subarray(0, 100_000))],
    ['an empty file', () => writeFile(code, '')],
    ['none at all', () => rm(code)],
  ])('%s', async (_, spoil) => {
    await spoil();
    const { stdout, stderr } = await usage();
    expect(stdout).toContain('npm run backup');
    expect(stderr).toBe('');
  });

  test('and what it compiles is kept by compile.js', async () => {
    await run(process.execPath, [join(server, 'compile.js')]);
    expect(await isTaken()).toBe(true);
  });
});

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { build } from 'vite';
import { bundleServer, serverBuild } from '../../src/build/server-bundle.ts';
import { threads } from '../../src/build/thread-plugin.ts';
import { hashOf } from './template-key.ts';

const root = resolve(import.meta.dirname, '../..');
// Within the project, so that its packages are found.
const cache = join(root, 'node_modules/.cache/test-builds');

const builtFrom = ['flows', 'forms', 'labels', 'policies', 'resources', 'package-lock.json', 'src'];
const notBuiltFrom = /^src\/web\/.*\.(tsx|css)$/;

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

let built: Promise<string> | undefined;

/** The folder of the server and its commands as a release builds them: once for all suites that start them. */
export const builtServer = (): Promise<string> => (built ??= findOrBuild());

async function findOrBuild(): Promise<string> {
  const folder = join(cache, await hashOf(root, builtFrom, notBuiltFrom));
  await mkdir(cache, { recursive: true });
  const lock = `${folder}.lock`;
  while (!(await isThere(folder))) {
    if (await takeLock(lock)) await buildInto(folder).finally(() => rm(lock, { recursive: true, force: true }));
    else await setTimeout(200);
  }
  return folder;
}

/** One that is older than any build takes was left by a run that was ended. */
const maxBuildMs = 300_000;

async function takeLock(lock: string): Promise<boolean> {
  const made = await stat(lock).catch(() => undefined);
  if (made && Date.now() - made.mtimeMs > maxBuildMs) await rm(lock, { recursive: true, force: true });
  return mkdir(lock).then(
    () => true,
    () => false,
  );
}

async function buildInto(folder: string): Promise<void> {
  await removeOld();
  const outDir = await mkdtemp(join(cache, 'new-'));
  await build({
    configFile: false,
    plugins: [threads(), bundleServer()],
    logLevel: 'error',
    build: { ...serverBuild, outDir },
  });
  await promisify(execFile)(process.execPath, [join(outDir, 'compile.js')]);
  await rename(outDir, folder);
}

/** By then no run can still be using one. */
const keptMs = 3 * 3_600_000;

async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    const made = await stat(join(cache, name)).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > keptMs) await rm(join(cache, name), { recursive: true, force: true });
  }
}

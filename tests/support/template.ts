import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { moveClock } from './moved-clock.ts';
import { newPostgresDatabase } from './postgres.ts';
import { templateKey } from './template-key.ts';

/**
 * Installs a database with demo data once; the servers of the suites start with copies of it. Its location is passed to
 * the test processes by environment variables. The server code is loaded only if an installation is needed.
 */
async function install(aheadMs: number): Promise<string> {
  const { installTemplate } = await import('./install-template.ts');
  const putBack = moveClock(aheadMs);
  return installTemplate().finally(putBack);
}

/** The offset of the tests' clock. */
const aheadMs = (): number => Number(process.env.CLOCK_AHEAD_MS ?? 0);

const root = resolve(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/test-templates');

/** Demo data contains recent times, so a template is only valid for a quarter of an hour. */
const quarterMs = 900_000;
const quarterAt = (ms: number): number => Math.floor(ms / quarterMs);

/** No run can still be copying a template of this age. */
const keptMs = 3 * 3_600_000;

/**
 * The template installed from the same sources within this quarter of an hour, or a new one. One of a moved clock serves
 * only those who move it too: for all others it holds rows of the future.
 */
async function cachedTemplate(ahead: number): Promise<string> {
  const clock = ahead === 0 ? '' : '-moved';
  const folder = join(cache, `${await templateKey(root)}-${quarterAt(Date.now() + ahead)}${clock}`);
  if (await isThere(folder)) return folder;
  const installed = await install(ahead);
  await mkdir(cache, { recursive: true });
  await removeOld();
  // Copied before the rename, because temporary files may be on another disk. If two runs do this at once, the first
  // one wins.
  const copy = await mkdtemp(join(cache, 'new-'));
  await cp(installed, copy, { recursive: true });
  await rm(installed, { recursive: true });
  await rename(copy, folder).catch(() => rm(copy, { recursive: true }));
  return folder;
}

const isThere = (folder: string): Promise<boolean> =>
  stat(folder).then(
    () => true,
    () => false,
  );

async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    // Another run may have removed it.
    const made = await stat(join(cache, name)).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > keptMs) await rm(join(cache, name), { recursive: true, force: true });
  }
}

export async function sqliteTemplate(): Promise<void> {
  process.env.SQLITE_TEMPLATE = JSON.stringify({ dataDir: await cachedTemplate(aheadMs()) });
}

/** Of the machine's clock, which browsers have; told apart from the other, because one run may need both. */
export async function journeyTemplate(): Promise<void> {
  process.env.JOURNEY_TEMPLATE = JSON.stringify({ dataDir: await cachedTemplate(0) });
}

/** The embedded one, moved: one demo is made for both. Dropped at the end of the run, because nobody else would. */
export async function postgresTemplate(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'template-'));
  await cp(await cachedTemplate(aheadMs()), dataDir, { recursive: true });
  const database = await newPostgresDatabase();
  const { moveTemplate } = await import('./install-template.ts');
  await moveTemplate(dataDir, database.url);
  process.env.POSTGRES_TEMPLATE = JSON.stringify({ dataDir, database: database.name });
  return async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** The template for a suite on this database; journeys say that they have one of their own. */
export const templateOf = (postgres: boolean): { dataDir: string; database?: string } | undefined => {
  const embedded = process.env.SUITE_CLOCK === 'machine' ? 'JOURNEY_TEMPLATE' : 'SQLITE_TEMPLATE';
  const told = process.env[postgres ? 'POSTGRES_TEMPLATE' : embedded];
  return told ? (JSON.parse(told) as { dataDir: string; database?: string }) : undefined;
};

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar';
import type { Config } from '../config.ts';
import { analyzeDatabase, embeddedName, kindOf, lookAtTarget, placeDatabase } from '../storage/backup.ts';
import { format } from '../storage/sync.ts';
import { product } from '../version.ts';
import { keyFile } from './backup.ts';
import { differences, entriesOf, filesFolder, layout, manifestName, type Manifest } from './manifest.ts';
import { moveToPostgres } from './move-to-postgres.ts';

export interface Restored {
  readonly manifest: Manifest;
  /** Where what was there before lies now. */
  readonly aside?: string;
  /** The key that the backup was made with is neither in it nor in the data folder. */
  readonly keyNeeded: boolean;
}

const stagePrefix = '.restore-';

/** Brings a backup back. All of it is unpacked and verified before anything that is there is touched. */
export async function restore(config: Config, file: string, { force = false } = {}): Promise<Restored> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const stage = join(config.dataDir, `${stagePrefix}${randomUUID()}`);
  await mkdir(stage, { recursive: true, mode: 0o700 });
  try {
    const manifest = await unpack(file, stage);
    checkManifest(manifest, config);
    const wrong = differences(manifest, await entriesOf(stage));
    if (wrong.length > 0)
      throw new Error(`The backup is not whole; nothing was restored.\n${wrong.slice(0, 10).join('\n')}`);
    const { empty, inUse } = await lookAtTarget(config);
    if (inUse) throw new Error('A server is running on this database. Stop every one of them first.');
    const there = await own(config, manifest);
    const moves = manifest.database.kind !== kindOf(config);
    if (moves && !empty)
      throw new Error('The backup holds an embedded database. It is moved into an empty PostgreSQL database alone.');
    const secret = moves ? await secretFor(config, manifest, stage) : '';
    if ((!empty || there.length > 0) && !force) {
      throw new Error(
        `There is data already: ${[...(empty ? [] : ['the database']), ...there].join(', ')}. Restore into an empty place, or give --force to replace it${config.databaseUrl ? ' (the tables are gone then)' : ' (it is moved aside)'}.`,
      );
    }
    const aside = await moveAside(config.dataDir, there);
    const copy = join(stage, manifest.database.file);
    await (moves ? moveToPostgres(config, copy, secret) : placeDatabase(config, copy)).catch(async (error: unknown) => {
      await moveBack(aside, config.dataDir);
      throw error;
    });
    if (existsSync(join(stage, filesFolder))) await rename(join(stage, filesFolder), join(config.dataDir, filesFolder));
    if (manifest.withKey) {
      await rename(join(stage, keyFile), join(config.dataDir, keyFile));
      await chmod(join(config.dataDir, keyFile), 0o600);
    }
    // All is in its place: what cannot be analyzed now, the database looks at by itself later.
    await analyzeDatabase(config).catch(() => undefined);
    return { manifest, aside, keyNeeded: !config.secretKey && !existsSync(join(config.dataDir, keyFile)) };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Plain files and folders alone, none of them outside of the stage. */
async function unpack(file: string, stage: string): Promise<Manifest> {
  try {
    // In one go: what is damaged stops it, and nothing goes on writing behind the clean-up.
    extract({
      file,
      cwd: stage,
      sync: true,
      strict: true,
      preserveOwner: false,
      filter: (_path, entry) => 'type' in entry && (entry.type === 'File' || entry.type === 'Directory'),
    });
    return JSON.parse(await readFile(join(stage, manifestName), 'utf8')) as Manifest;
  } catch (error) {
    throw new Error(
      `${file} is no backup of this product, or it is damaged: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

function checkManifest({ layout: made, product: of, version, database }: Manifest, config: Config): void {
  if (of !== product || made > layout)
    throw new Error(`The backup was made by ${of} ${version}, which this version cannot read.`);
  if (database.format > format)
    throw new Error(`The backup was made by a newer version (${version}). Restore it with that one.`);
  if (database.kind === 'postgres' && kindOf(config) !== 'postgres')
    throw new Error(
      'The backup holds a PostgreSQL database, and this is an embedded one. Set DATABASE_URL to an empty PostgreSQL database.',
    );
}

/** The key that the backup was made with, from the backup or from where a server here would have it. */
async function secretFor({ secretKey, dataDir }: Config, { withKey }: Manifest, stage: string): Promise<string> {
  if (secretKey) return secretKey;
  const file = join(withKey ? stage : dataDir, keyFile);
  if (!existsSync(file))
    throw new Error(
      'Moving an embedded database to PostgreSQL takes the key. Put secret.key into the data folder, or set SECRET_KEY.',
    );
  return (await readFile(file, 'utf8')).trim();
}

/** What the data folder has of that which the backup brings. */
async function own(config: Config, manifest: Manifest): Promise<string[]> {
  const names = await readdir(config.dataDir);
  const brings =
    kindOf(config) === 'sqlite'
      ? [embeddedName, `${embeddedName}-wal`, `${embeddedName}-shm`, filesFolder]
      : [filesFolder];
  return [...brings, ...(manifest.withKey ? [keyFile] : [])].filter((name) => names.includes(name));
}

async function moveAside(dataDir: string, names: readonly string[]): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(join(dataDir, name), join(aside, name));
  return aside;
}

async function moveBack(aside: string | undefined, dataDir: string): Promise<void> {
  if (!aside) return;
  for (const name of await readdir(aside)) await rename(join(aside, name), join(dataDir, name));
  await rm(aside, { recursive: true });
}

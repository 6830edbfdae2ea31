import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import type { Config } from '../config.ts';
import { fileObjects } from '../records/file-tables.ts';
import { copyDatabase } from '../storage/backup.ts';
import { product, version } from '../version.ts';
import { entriesOf, filesFolder, layout, manifestName, type Manifest } from './manifest.ts';

export interface Backup {
  readonly manifest: Manifest;
  /** Stored files of which there are no bytes. */
  readonly missing: readonly string[];
}

export const keyFile = 'secret.key';

/**
 * Writes one file that holds the database as it was at one moment, and every uploaded file that it
 * names, while the server goes on. Files never change once they are stored, so links to them hold
 * their content; those that came while the database was copied are linked after it.
 */
export async function backUp(config: Config, target: string, { withKey = false } = {}): Promise<Backup> {
  if (existsSync(target)) throw new Error(`${target} exists already. Name a file that does not.`);
  if (withKey && !existsSync(join(config.dataDir, keyFile)))
    throw new Error(
      `There is no ${join(config.dataDir, keyFile)}: the key is given by SECRET_KEY and is kept where that is.`,
    );
  // On the same disk as the files, so that they can be linked.
  const stage = join(config.dataDir, `.backup-${randomUUID()}`);
  await mkdir(stage, { recursive: true, mode: 0o700 });
  try {
    await linkFiles(config.dataDir, stage);
    const copy = await copyDatabase(config, stage, fileObjects.name);
    await linkFiles(config.dataDir, stage);
    if (withKey) await copyFile(join(config.dataDir, keyFile), join(stage, keyFile));
    const local = copy.objects.filter(({ provider }) => provider === 'local');
    const manifest: Manifest = {
      layout,
      product,
      version,
      madeAt: new Date().toISOString(),
      database: { kind: copy.kind, file: copy.file, format: copy.format, schema: copy.schema },
      onObjectStorage: copy.objects.length - local.length,
      withKey,
      entries: await entriesOf(stage),
    };
    await writeFile(join(stage, manifestName), JSON.stringify(manifest, undefined, 1));
    await writeArchive(stage, target);
    return {
      manifest,
      missing: local.flatMap(({ id }) => (existsSync(join(stage, filesFolder, id.slice(0, 2), id)) ? [] : [id])),
    };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Uploaded files by what they are called in the storage; those still arriving belong to no row yet. */
async function linkFiles(dataDir: string, stage: string): Promise<void> {
  const from = join(dataDir, filesFolder);
  for (const folder of (await readdir(from).catch(() => [])).filter((name) => name.length === 2)) {
    await mkdir(join(stage, filesFolder, folder), { recursive: true });
    for (const name of await readdir(join(from, folder)))
      await linkFile(join(from, folder, name), join(stage, filesFolder, folder, name));
  }
}

async function linkFile(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // Linked the first time, or removed meanwhile, which the database knows of as well.
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return;
    await copyFile(from, to);
  });
}

/** There is no half backup under its name. */
async function writeArchive(stage: string, target: string): Promise<void> {
  const draft = `${target}.part`;
  await mkdir(dirname(target), { recursive: true });
  try {
    // The manifest first, for whoever only wants to know what it is.
    await create({ file: draft, cwd: stage, gzip: { level: 1 }, portable: true }, [
      manifestName,
      ...(await readdir(stage)).filter((name) => name !== manifestName),
    ]);
    await chmod(draft, 0o600);
    const handle = await open(draft, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

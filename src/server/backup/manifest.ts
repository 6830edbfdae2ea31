import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const manifestName = 'manifest.json';

/** Raised when older releases could not read what a newer one has backed up. */
export const layout = 1;

export interface Entry {
  /** Within the backup, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** What a backup holds and how to tell that it is whole. */
export interface Manifest {
  readonly layout: number;
  readonly product: string;
  readonly version: string;
  readonly madeAt: string;
  readonly database: {
    readonly kind: 'sqlite' | 'postgres';
    readonly file: string;
    readonly format: number;
    readonly schema: string;
  };
  /** Files that lie on an object storage, which keeps its own copies: they are not in the backup. */
  readonly onObjectStorage: number;
  readonly withKey: boolean;
  readonly entries: readonly Entry[];
}

/** Of uploaded files, in a backup as in the data folder. */
export const filesFolder = 'files';

export const countFiles = ({ entries }: Manifest): number =>
  entries.filter(({ path }) => path.startsWith(`${filesFolder}/`)).length;

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Every file of a folder but for the manifest, in a fixed order. */
export async function entriesOf(folder: string): Promise<Entry[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => path !== manifestName);
  const entries: Entry[] = [];
  for (const path of paths.toSorted())
    entries.push({
      path: path.replaceAll('\\', '/'),
      size: (await stat(join(folder, path))).size,
      sha256: await sha256Of(join(folder, path)),
    });
  return entries;
}

/** How what lies in a folder differs from what the manifest tells. */
export function differences(manifest: Manifest, found: readonly Entry[]): string[] {
  const there = new Map(found.map((entry) => [entry.path, entry]));
  const listed = new Set(manifest.entries.map(({ path }) => path));
  const wrong = manifest.entries.flatMap(({ path, size, sha256 }) => {
    const entry = there.get(path);
    if (!entry) return [`${path} is missing`];
    return entry.size === size && entry.sha256 === sha256 ? [] : [`${path} is damaged`];
  });
  return [...wrong, ...found.flatMap(({ path }) => (listed.has(path) ? [] : [`${path} does not belong to it`]))];
}

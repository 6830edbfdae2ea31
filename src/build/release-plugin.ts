import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Release {
  id: string;
  files: string[];
}

/** How many releases keep their chunks: a browser that still runs an older release can load the rest of it. */
const kept = 3;
const record = 'releases.json';

async function readReleases(dir: string): Promise<Release[]> {
  try {
    return JSON.parse(await readFile(join(dir, record), 'utf8')) as Release[];
  } catch {
    return [];
  }
}

/** Removes the chunks that belong to none of the kept releases. */
async function prune(dir: string, releases: readonly Release[]): Promise<void> {
  const wanted = new Set(releases.flatMap(({ files }) => files));
  for (const name of await readdir(join(dir, 'assets')).catch(() => [])) {
    if (!wanted.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) await rm(join(dir, 'assets', name));
  }
}

/**
 * Keeps the chunks of earlier releases, so that an open console keeps working until its user agrees to reload. Hashed
 * names never collide with those of the new build.
 */
export function release(): Plugin {
  return {
    name: 'release',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .toSorted();
        const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
        const releases = [{ id, files }, ...(await readReleases(dir)).filter((earlier) => earlier.id !== id)].slice(
          0,
          kept,
        );
        await mkdir(dir, { recursive: true });
        await writeFile(join(dir, record), JSON.stringify(releases));
        await prune(dir, releases);
      },
    },
  };
}

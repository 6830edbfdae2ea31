import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStorage } from './storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A folder of this machine. What arrived was written out already, so moving it into place is all or
 * nothing; the folder is written out as well, or a power cut could take the new name away again.
 */
export function localStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);

  async function writeOut(path: string): Promise<void> {
    const handle = await open(path);
    await handle.sync().finally(() => handle.close());
  }

  return {
    provider: 'local',
    async put(key, { path }) {
      const target = pathOf(key);
      const made = await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
      await writeOut(dirname(target));
      if (made) await writeOut(folder);
    },
    async open(key, range) {
      const handle = await open(pathOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      return handle?.createReadStream(range);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

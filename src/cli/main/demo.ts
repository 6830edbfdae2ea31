import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { packDemo, shippedMark } from '../../server/install/shipped-demo.ts';
import { openKeyless } from '../../server/server.ts';
import { writeMeta } from '../../server/storage/meta.ts';

/** Makes the demo of today for the first starts of this day, beside the bundle of the server. The build runs it. */
export async function run(): Promise<void> {
  // Nothing of the environment in which a build runs is part of it.
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
  const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), durable: false };
  const now = Date.now();
  const { shippedDir } = config;
  const unfinished = `${shippedDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  try {
    const {
      services: { store, db },
    } = await openKeyless(config, () => now);
    await store.transaction((tx) => writeMeta(tx, shippedMark, new Date(now).toISOString()));
    await db.close();
    await packDemo(dataDir, now, unfinished);
    await rm(shippedDir, { recursive: true, force: true });
    await rename(unfinished, shippedDir);
  } finally {
    for (const folder of [dataDir, unfinished]) await rm(folder, { recursive: true, force: true });
  }
}

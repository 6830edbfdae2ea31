import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { createServer } from '../../server/server.ts';

/** Starts the server as a release does, for the build to keep what V8 compiles for it. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'compile-'));
  const env = { NODE_ENV: 'production', ADMIN_PASSWORD: `A1-${randomBytes(18).toString('base64url')}` };
  const config = { ...readConfig({ ...env, DATA_DIR: dataDir, LOG_LEVEL: 'error' }), durable: false };
  try {
    // Most starts are like the second one, over a database that is there.
    for (let start = 0; start < 2; start++) {
      const { app, close } = await createServer(config);
      await app.listen({ port: 0, host: '127.0.0.1' });
      await close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

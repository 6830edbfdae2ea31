import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/server/config.ts';
import { createServer } from '../../src/server/server.ts';

/** Installs a new database with demo data, embedded or in an empty PostgreSQL one, and says where its data folder is. */
export async function installTemplate(databaseUrl?: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'template-'));
  const server = await createServer({ ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }), durable: false });
  await server.close();
  return dataDir;
}

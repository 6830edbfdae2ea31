import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeDatabase } from './database.ts';

/** Where one product keeps its rows. */
export interface Place {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The database that is measured: places for products, and addresses for floors. */
export interface Stage {
  readonly name: string;
  /** Of the PostgreSQL server. */
  readonly server?: string;
  place(name: string): Promise<Place>;
  /** A copy of a place whose product has stopped, as a floor opens it. */
  copyOf(place: Place): Promise<string>;
  /** A database without tables. */
  empty(name: string): Promise<string>;
  close(): Promise<void>;
}

function folderIn(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

export const sqliteStage = (folder: string): Stage => ({
  name: 'SQLite',
  async place(name) {
    const dataDir = folderIn(folder, name);
    return { dataDir, env: { DATA_DIR: dataDir, DATABASE_URL: '' } };
  },
  async copyOf({ dataDir }) {
    const file = `${dataDir}-floor.db`;
    copyFileSync(join(dataDir, 'console.db'), file);
    return file;
  },
  empty: async (name) => join(folder, `${name}-floor.db`),
  close: async () => undefined,
});

export function postgresStage(folder: string, server: string): Stage {
  const made: { drop(): Promise<void> }[] = [];
  const make = async (copyOf?: string): Promise<string> => {
    const database = await makeDatabase(server, 'bench', copyOf);
    made.push(database);
    return database.url;
  };
  return {
    name: 'PostgreSQL',
    server,
    async place(name) {
      const dataDir = folderIn(folder, name);
      return { dataDir, env: { DATA_DIR: dataDir, DATABASE_URL: await make() } };
    },
    copyOf: ({ env }) => make(env.DATABASE_URL),
    empty: () => make(),
    async close() {
      for (const database of made) await database.drop();
    },
  };
}

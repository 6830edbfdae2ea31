import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { userResource } from '../server/auth/accounts.ts';
import { Principals } from '../server/auth/principals.ts';
import { StoredRoles } from '../server/auth/stored-roles.ts';
import type { Access } from '../server/access/index.ts';
import { readConfig } from '../server/config.ts';
import { all, isColumn, live } from '../server/storage/condition.ts';
import { openDatabase } from '../server/storage/open.ts';
import { Store } from '../server/storage/store.ts';
import { Refusal } from './usage.ts';

interface StoredUsers {
  /** Codes of the roles that a user holds, or nothing where there is no such user. */
  rolesOf(userName: string): Promise<readonly string[] | undefined>;
}

/** Opens the database of the installation, takes its roles into the judge, and asks about its users. */
export async function withStoredUsers<T>(access: Access, ask: (users: StoredUsers) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const file = join(config.dataDir, 'console.db');
  if (!config.databaseUrl && !existsSync(file)) throw new Refusal(`There is no database at ${file}. Set DATA_DIR or DATABASE_URL as for the server, or ask about a role.`);
  const db = openDatabase(config);
  try {
    const store = new Store(db);
    const { model } = access;
    const say = (detail: object, message: string) => console.error(message, detail);
    const parts = { model, store, access, log: { info: say, warn: say, error: say } };
    await new StoredRoles(parts).refresh();
    const principals = new Principals(parts);
    const table = model.resources.get(userResource)?.table ?? '';
    return await ask({
      async rolesOf(userName) {
        const [row] = await store.find(table, ['id'], all(live, isColumn('userName', userName)), { limit: 1 });
        return row && (await principals.account(String(row.id)))?.roles;
      },
    });
  } finally {
    await db.close();
  }
}

import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableSpec } from '../storage/tables.ts';
import type { Config } from '../config.ts';
import { isColumn } from '../storage/condition.ts';
import type { Store } from '../storage/store.ts';
import { isDuplicate } from './duplicates.ts';
import { Vault } from './vault.ts';

/** Identifies the key that encrypted the secrets of this database. */
export const vaultTable: TableSpec = {
  name: 'auth_vault',
  columns: [
    { name: 'id', kind: 'text' },
    { name: 'mark', kind: 'text', notNull: true },
  ],
  indexes: [],
};

const ours = 'key';

/** Opens the vault of this database. Refuses to start with a different key, which would lock users out one by one. */
export async function openVault(
  store: Store,
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
): Promise<Vault> {
  const vault = new Vault(secretKey ?? keyInFile(dataDir));
  const mark = await markOf(store, vault);
  if (mark === vault.mark) return vault;
  const place = secretKey ? 'SECRET_KEY' : join(dataDir, fileName);
  throw new Error(
    `${place} is not the key that this database was used with. Put the old one back (all processes on one database need the same SECRET_KEY). If it is lost, empty the tables auth_vault, auth_authenticator and auth_transit_key: users with an authenticator app then sign in with a recovery code and enrol again, and the secrets of settings (passwords of mailboxes, keys of text messages, WeChat and WeChat Pay) have to be entered again.`,
  );
}

const storedMark = async (store: Store): Promise<unknown> =>
  (await store.find(vaultTable.name, ['mark'], isColumn('id', ours), { limit: 1 }))[0]?.mark;

/** Is it the key that the database was used with? */
export const isMarked = async (store: Store, { mark }: Vault): Promise<boolean> => (await storedMark(store)) === mark;

async function markOf(store: Store, { mark }: Vault): Promise<string> {
  if ((await storedMark(store)) === undefined) {
    await store
      .transaction((tx) => store.insert(tx, vaultTable.name, { id: ours, mark }, []))
      .catch((error: unknown) => {
        // Another process started at the same moment.
        if (!isDuplicate(error)) throw error;
      });
  }
  return String(await storedMark(store));
}

const fileName = 'secret.key';

/** A key file beside the database, readable only by its owner; created at the first start. */
function keyInFile(dataDir: string): string {
  const file = join(dataDir, fileName);
  const key = read(file) ?? (make(dataDir, file), read(file));
  if (!key || key.length < 32) throw new Error(`${file} holds no key. Restore it from a backup.`);
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new Error(`${file} can be read by others. Run: chmod 600 ${file}`);
  return key;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Creates the file atomically, so that two processes starting at once read the same key. */
function make(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

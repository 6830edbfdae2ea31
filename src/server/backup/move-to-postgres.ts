import { Vault } from '../auth/vault.ts';
import { isMarked } from '../auth/vault-key.ts';
import type { Config } from '../config.ts';
import { loadModel } from '../declarations.ts';
import { openEmbedded } from '../storage/backup.ts';
import { addMissingEnds } from '../storage/chain/before.ts';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/open.ts';
import { Store } from '../storage/store.ts';
import { syncSchema } from '../storage/sync.ts';
import { moveRows } from '../storage/move.ts';
import type { TableSpec } from '../storage/tables.ts';
import { allTables, chainsOf } from '../tables.ts';

/**
 * Fills an empty PostgreSQL database with the rows of an embedded one. It takes the key: on PostgreSQL the log is
 * written by several at once, each behind an end of its own, and ends are signed.
 */
export async function moveToPostgres(config: Config, copy: string, secret: string): Promise<void> {
  const tables = allTables(loadModel().model);
  const vault = new Vault(secret);
  const from = openEmbedded(copy);
  const to = await openDatabase(config);
  try {
    // A backup may be older than this release.
    await syncSchema(from, tables, console.warn);
    if (!(await isMarked(new Store(from), vault)))
      throw new Error('The key is not the one that the backup was made with. Nothing was restored.');
    await to.prepare(() => moveAll(from, to, { tables, vault, tell: console.warn }), console.warn);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

interface Move {
  readonly tables: readonly TableSpec[];
  readonly vault: Vault;
  tell(words: string): void;
}

/** All rows, and the ends of the log that the other database has not. */
export const moveAll = (from: Database, to: Database, { tables, vault, tell }: Move): Promise<number> =>
  moveRows(from, to, tables, {
    tell,
    async finish(inside, tx) {
      const store = new Store(inside, chainsOf(tables, vault, inside.dialect));
      for (const chain of store.chains.values()) await addMissingEnds(store, tx, chain);
    },
  });

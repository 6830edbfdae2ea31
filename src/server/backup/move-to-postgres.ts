import { Vault } from '../auth/vault.ts';
import { isMarked } from '../auth/vault-key.ts';
import type { Config } from '../config.ts';
import { loadModel } from '../declarations.ts';
import { openCopy } from '../storage/backup.ts';
import { addMissingEnds } from '../storage/chain/before.ts';
import { openDatabase } from '../storage/open.ts';
import { Store } from '../storage/store.ts';
import { syncSchema } from '../storage/sync.ts';
import { moveRows } from '../storage/move.ts';
import { allTables, chainsOf } from '../tables.ts';

/**
 * Fills an empty PostgreSQL database with the rows of an embedded one. It takes the key: on PostgreSQL the log is
 * written by several at once, each behind an end of its own, and ends are signed.
 */
export async function moveToPostgres(config: Config, copy: string, secret: string): Promise<void> {
  const tables = allTables(loadModel().model);
  const vault = new Vault(secret);
  const from = openCopy(copy);
  const to = openDatabase(config);
  try {
    // A backup may be older than this release.
    await syncSchema(from, tables, console.warn);
    if (!(await isMarked(new Store(from), vault)))
      throw new Error('The key is not the one that the backup was made with. Nothing was restored.');
    await to.prepare(
      () =>
        moveRows(from, to, tables, {
          tell: console.warn,
          async finish(inside, tx) {
            const store = new Store(inside, chainsOf(tables, vault, inside.dialect));
            for (const chain of store.chains.values()) await addMissingEnds(store, tx, chain);
          },
        }),
      console.warn,
    );
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Queries } from './database.ts';

/** The transaction that runs in this chain of calls. What it leaves running behind it is outside again. */
const current = new AsyncLocalStorage<{ open: boolean }>();

function refuseInside(what: string): void {
  if (current.getStore()?.open)
    throw new Error(`${what} inside of a transaction: pass its handle on, or do this before or after it`);
}

async function inside<T>(work: () => Promise<T>): Promise<T> {
  const state = { open: true };
  try {
    return await current.run(state, work);
  } finally {
    state.open = false;
  }
}

/**
 * A database of which a transaction sees nothing but its own handle. A second connection that is
 * taken while the first one is held is how a pool ends up waiting for itself, for ever; and what is
 * read there knows nothing of what the transaction has written.
 */
export const guarded = (db: Database): Database => ({
  ...db,
  get reader() {
    refuseInside('a read of its own');
    return db.reader;
  },
  versionOf(tables) {
    refuseInside('a look at what was written');
    return db.versionOf(tables);
  },
  transaction(work, written, how) {
    refuseInside('a transaction of its own');
    return db.transaction((tx) => inside(() => work(tx)), written, how);
  },
});

/**
 * A database whose reads and transactions are part of a transaction that has begun: calls that open their own are made
 * there, all of them or none. Nothing read there is remembered, since nobody else sees it yet.
 */
export function joined(db: Database, tx: Queries, wrote: (tables: ReadonlySet<string>) => void): Database {
  let reads = 0;
  return {
    dialect: db.dialect,
    reader: tx,
    async transaction(work, written) {
      const result = await work(tx);
      wrote(written);
      return result;
    },
    versionOf: async () => `joined ${reads++}`,
    prepare: (work, tell) => db.prepare(work, tell),
    stats: () => db.stats(),
    join: (member) => db.join(member),
    duringRequest: (key, work) => db.duringRequest(key, work),
    endRequest: (key) => db.endRequest(key),
    close: () => db.close(),
  };
}

import type { Clock } from '../auth/clock.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import type { Movement } from './post.ts';

/** The book, as everything here is given it. It knows of owners what their ids are, and nothing of what is bought. */
export interface Ledger {
  readonly store: Store;
  readonly clock: Clock;
  /** Hears of every movement within its transaction: for those who show balances in rows of their own. */
  readonly moved?: (tx: Queries, movements: readonly Movement[]) => Promise<void>;
  /** The same where only what is held has changed. */
  readonly heldChanged?: (tx: Queries, accountIds: readonly string[]) => Promise<void>;
}

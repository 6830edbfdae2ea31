import type { Clock } from '../clock.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import type { Movement } from './post.ts';

/** What all functions of the ledger need. It knows owners only by their ids, and nothing about what is bought. */
export interface Ledger {
  readonly store: Store;
  readonly clock: Clock;
  /** Called for all movements within their transaction, to update rows that show balances. */
  readonly moved?: (tx: Queries, movements: readonly Movement[]) => Promise<void>;
  /** Called when only the held amount has changed. */
  readonly heldChanged?: (tx: Queries, accountIds: readonly string[]) => Promise<void>;
}

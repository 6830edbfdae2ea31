import { endedHolds, expireHold } from './hold.ts';
import type { Ledger } from './ledger.ts';
import { endedLots, expireLot } from './lots.ts';
import { LedgerRefusal } from './refusal.ts';

/** Maximum per run; the rest waits for the next run. */
const limit = 500;

/**
 * Returns money from expired holds and grants. The time of the sweep does not matter, because expiry is checked
 * whenever money is taken.
 */
export async function sweepLedger(ledger: Ledger, actor: string): Promise<void> {
  const { store } = ledger;
  for (const origin of await endedHolds(ledger, limit)) await store.transaction((tx) => expireHold(ledger, tx, origin));
  for (const { id } of await endedLots(ledger, limit)) {
    await store
      .transaction((tx) => expireLot(ledger, tx, id, actor))
      .catch((error: unknown) => {
        // A frozen account keeps its money until it is open again; it must not block the others.
        if (!(error instanceof LedgerRefusal && error.reason === 'frozen')) throw error;
      });
  }
}

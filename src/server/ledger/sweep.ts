import { endedHolds, expireHold } from './hold.ts';
import type { Ledger } from './ledger.ts';
import { endedLots, expireLot } from './lots.ts';
import { LedgerRefusal } from './refusal.ts';

/** So much is given back in one go; what is left waits for the next. */
const limit = 500;

/**
 * Gives back what holds and grants kept beyond their time. Nobody depends on when that happens: whether
 * one has ended is checked where money is taken.
 */
export async function sweepLedger(ledger: Ledger, actor: string): Promise<void> {
  const { store } = ledger;
  for (const origin of await endedHolds(ledger, limit)) await store.transaction((tx) => expireHold(ledger, tx, origin));
  for (const { id } of await endedLots(ledger, limit)) {
    await store
      .transaction((tx) => expireLot(ledger, tx, id, actor))
      .catch((error: unknown) => {
        // A frozen account keeps what it has until it is open again; the others do not wait for it.
        if (!(error instanceof LedgerRefusal && error.reason === 'frozen')) throw error;
      });
  }
}

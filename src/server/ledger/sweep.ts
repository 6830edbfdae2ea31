import { endedHolds, expireHold } from './hold.ts';
import type { Ledger } from './ledger.ts';
import { endedLots, expireLot } from './lots.ts';
import { forgetRequests } from './request.ts';

/** So much is given back in one go; what is left waits for the next. */
const limit = 500;

/**
 * Gives back what holds and grants kept beyond their time. Nobody depends on when that happens: whether
 * one has ended is checked where money is taken.
 */
export async function sweepLedger(ledger: Ledger, actor: string): Promise<void> {
  const { store } = ledger;
  for (const origin of await endedHolds(ledger, limit)) await store.transaction((tx) => expireHold(ledger, tx, origin));
  for (const { id } of await endedLots(ledger, limit)) await store.transaction((tx) => expireLot(ledger, tx, id, actor));
  await store.transaction((tx) => forgetRequests(ledger, tx));
}

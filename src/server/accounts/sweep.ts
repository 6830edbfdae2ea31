import type { Services } from '../context.ts';
import { sweepLedger } from '../ledger/sweep.ts';
import { forgetRequests } from '../records/idempotency.ts';
import { productId, systemContext } from '../system.ts';
import { ledgerOf } from './ledger-of.ts';

/** Gives back what holds and grants kept beyond their time, and shows it where accounts are shown. */
export async function sweepAccounts(services: Services): Promise<void> {
  await sweepLedger(ledgerOf(systemContext(services)), productId);
  await services.store.transaction((tx) => forgetRequests(services, tx));
}

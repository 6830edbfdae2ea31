import type { Services } from '../context.ts';
import { sweepLedger } from '../ledger/sweep.ts';
import { productId, systemContext } from '../system.ts';
import { ledgerOf } from './ledger-of.ts';

/** Gives back what holds and grants kept beyond their time, and shows it where accounts are shown. */
export const sweepAccounts = (services: Services): Promise<void> => sweepLedger(ledgerOf(systemContext(services)), productId);

import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import { LedgerRefusal } from '../../ledger/refusal.ts';

/** What the ledger refuses, as an error that callers understand; everything else passes. */
export function asAppError(error: unknown): unknown {
  if (!(error instanceof LedgerRefusal)) return error;
  const amount = fromCents(error.detail.amount ?? 0);
  switch (error.reason) {
    case 'funds':
      return new AppError('fundsMissing', { amount });
    case 'frozen':
      return new AppError('accountFrozen');
    case 'closed':
      return new AppError('accountClosed');
    case 'returned':
      return new AppError('refundTooMuch', { left: amount });
    case 'origin':
      return new AppError('bookedDifferently');
    case 'money':
      return new AppError('moneyLeft', { amount });
    default:
      return error;
  }
}

/** Runs work on the ledger; its refusals become errors that callers understand. */
export async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asAppError(error);
  }
}

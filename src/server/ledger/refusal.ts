/**
 * Why the ledger does not do what it was asked:
 * - `lines`: the lines make no journal; a mistake of the caller's code;
 * - `unknown`: no such account, journal or hold;
 * - `closed`, `frozen`: what the account is;
 * - `funds`: less than that is available;
 * - `origin`: something else was done under this origin before;
 * - `returned`: more would come back than was paid;
 * - `over`: the hold is over, or is not as large;
 * - `money`: there is money left, or held;
 * - `period`: the month is closed, or cannot be closed.
 */
export type RefusalReason =
  | 'lines'
  | 'unknown'
  | 'closed'
  | 'frozen'
  | 'funds'
  | 'origin'
  | 'returned'
  | 'over'
  | 'money'
  | 'period';

export interface RefusalDetail {
  readonly accountId?: string;
  /** In cents: what is available, left or held. */
  readonly amount?: number;
}

/** Nothing was changed that the transaction does not undo. */
export class LedgerRefusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
    readonly detail: RefusalDetail = {},
  ) {
    super(message);
  }
}

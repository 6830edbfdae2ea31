/**
 * Why the ledger refused a request:
 * - `lines`: the lines are not a valid journal; a bug of the caller;
 * - `unknown`: no such account, journal or hold;
 * - `closed`, `frozen`: the status of the account;
 * - `funds`: the available amount is too small;
 * - `origin`: the origin was used for something else before;
 * - `returned`: more would be returned than was paid;
 * - `over`: the hold has expired, or is too small;
 * - `money`: there is still a balance or a hold;
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
  /** In cents: the amount available, left or held. */
  readonly amount?: number;
}

/** The transaction must be rolled back, which undoes all changes. */
export class LedgerRefusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    message: string,
    readonly detail: RefusalDetail = {},
  ) {
    super(message);
  }
}

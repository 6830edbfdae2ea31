import { AppError } from '../../../meta/errors.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { readAccounts } from '../../ledger/accounts.ts';
import { findJournal, type KnownJournal } from '../../ledger/post.ts';
import { leftToReturn, refund as giveBack } from '../../ledger/returns.ts';
import type { Queries } from '../../storage/database.ts';
import { lockRows } from './account-rows.ts';
import { paymentKey, type PaymentOrigin } from './payment.ts';
import { byWallet, type Part, type WalletKind } from './payment-split.ts';
import { withRefusals } from './refusals.ts';

export interface NewRefund {
  readonly origin: PaymentOrigin;
  /** Which refund of this order it is; each one happens once. */
  readonly step?: string;
  /** Cents; without it all that has not come back yet, the enterprise's part with it. */
  readonly amount?: number;
  readonly reason: string;
}

export interface Refunded {
  readonly journalId: string;
  readonly repeated: boolean;
  /** Cents that came back in all. */
  readonly amount: number;
  /** Of those, what came back to which wallet of the person. */
  readonly parts: readonly Part[];
  /** Cents that can still come back to the person; an enterprise that bore a part gets it with the order's own refund. */
  readonly left: number;
}

const day = 86_400_000;
/** So long money of a grant that has ended meanwhile can be spent once it came back. */
const graceMs = 7 * day;

/**
 * Gives back what was paid for an order to where it came from, in the transaction of the order: the wallet
 * that paid last first, welfare to the grant it came from, and never more than was paid.
 */
export const refund = (context: Context, tx: Queries, asked: NewRefund): Promise<Refunded> =>
  withRefusals(() => refundWithin(context, tx, asked));

/** Gives back what is left of a payment; nothing where all of it came back before, such as by refund orders. */
export const refundRest = (
  context: Context,
  tx: Queries,
  asked: Pick<NewRefund, 'origin' | 'reason'>,
): Promise<Refunded | undefined> =>
  withRefusals(async () => {
    const ledger = ledgerOf(context);
    const payment = await findJournal(ledger, tx, paymentKey(asked.origin));
    return payment && (await leftToReturn(ledger, tx, payment.id)) === 0 ? undefined : refundWithin(context, tx, asked);
  });

async function refundWithin(
  context: Context,
  tx: Queries,
  { origin, step = 'all', amount, reason }: NewRefund,
): Promise<Refunded> {
  const ledger = ledgerOf(context);
  const payment = await findJournal(ledger, tx, paymentKey(origin));
  if (!payment) throw new AppError('notPaid');
  await lockWalletsOf(context, tx, payment);
  const note = { operatorName: operatorOf(context), bizType: origin.kind, bizNo: origin.number, remark: reason };
  const { journalId, repeated, lines } = await giveBack(ledger, tx, {
    journalId: payment.id,
    amount,
    kind: 'refund',
    origin: `refund:${origin.kind}:${origin.id}:${step}`,
    actor: context.principal.userId,
    graceMs,
    note,
  });
  const wallets = new Map(
    payment.lines.map(({ account, note: paid }) => [account, paid?.wallet as WalletKind | undefined]),
  );
  const back = lines
    .filter((line) => line.amount > 0)
    .map((line) => ({ wallet: wallets.get(line.account), amount: line.amount }));
  return {
    journalId,
    repeated,
    amount: back.reduce((sum, part) => sum + part.amount, 0),
    left: await leftToReturn(ledger, tx, payment.id, (account) => wallets.get(account) !== undefined),
    parts: byWallet(back),
  };
}

/** Rows of wallets before their balances, as everybody locks them. */
async function lockWalletsOf(context: Context, tx: Queries, { lines }: KnownJournal): Promise<void> {
  const accounts = await readAccounts(
    ledgerOf(context),
    lines.map(({ account }) => account),
    tx,
  );
  const ids = [...accounts.values()].filter(({ ownerType }) => ownerType === 'wallet').map(({ ownerId }) => ownerId);
  if (ids.length > 0) await lockRows(context, tx, 'wallet', { is: 'in', column: 'id', values: ids }, ids.length);
}

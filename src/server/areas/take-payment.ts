import { AppError } from '../../meta/errors.ts';
import { fromCents } from '../../meta/fields/money.ts';
import { outsideAccount } from '../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../accounts/ledger-of.ts';
import type { Context } from '../context.ts';
import { availableOf } from '../ledger/accounts.ts';
import { sourcesFor } from '../ledger/lots.ts';
import { findJournal, post } from '../ledger/post.ts';
import type { Queries } from '../storage/database.ts';
import { refund, refundRest } from './accounts/payment-refund.ts';
import { sharedSource } from './accounts/payment-sources.ts';
import type { WalletKind } from './accounts/payment-split.ts';
import { pay, paymentKey, takingsAccount, type PaymentOrigin } from './accounts/payment.ts';
import { withRefusals } from './accounts/refusals.ts';
import { isSeen, noPayWay, wrongPayWay } from './desk-payment.ts';

export interface Due {
  readonly origin: PaymentOrigin;
  /** The project that is owed it. */
  readonly orgId: string;
  /** Who sells; without one the project itself. */
  readonly merchantId?: string;
  /** Cents. */
  readonly amount: number;
  readonly payWay: unknown;
  /** Who pays from a wallet of their own; without one the enterprise pays. */
  readonly userId?: unknown;
  readonly virtId?: unknown;
  readonly remark: string;
  /** The account that gets it, where it is nobody's takings yet. */
  readonly into?: string;
}

const wallets: Readonly<Record<string, WalletKind>> = {
  cash_wallet: 'cash',
  welfare: 'welfare',
  subsidy: 'subsidy',
  credit: 'credit',
};

/** The two steps by which an order is paid: from a wallet, or with money that somebody at a desk has seen. */
const paying: ReadonlySet<string> = new Set(['pay', 'collect']);

export const isPaying = (action: string): boolean => paying.has(action);

/** Takes what is due in the way that was asked for, in the transaction of what is paid. Whichever it is, a journal says so. */
export async function takePayment(context: Context, tx: Queries, due: Due): Promise<void> {
  const { origin, orgId, merchantId, amount, payWay, userId, remark, into } = due;
  if (amount === 0) return;
  const wallet = wallets[String(payWay)];
  if (isSeen(payWay)) return withRefusals(() => takeAtDesk(context, tx, due));
  if ((payWay ?? null) === null) throw noPayWay();
  if (wallet === undefined) throw wrongPayWay();
  if (typeof userId === 'string')
    await pay(context, tx, {
      origin,
      userId,
      orgId,
      ...(merchantId && { merchantId }),
      amount,
      remark,
      wallets: [wallet],
      ...(into && { into }),
    });
  else await withRefusals(() => takeFromEnterprise(context, tx, due, wallet));
}

/** Money at a desk comes in by the channel that was used, as recharges do. */
async function takeAtDesk(
  context: Context,
  tx: Queries,
  { origin, orgId, merchantId, amount, payWay, into }: Due,
): Promise<void> {
  const ledger = ledgerOf(context);
  const channel = await outsideAccount(ledger, tx, orgId, 'channel', String(payWay));
  const sales = into ?? (await takingsAccount({ context, ledger, tx }, { orgId, ...(merchantId && { merchantId }) }));
  await post(ledger, tx, {
    kind: 'pay',
    origin: paymentKey(origin),
    actor: context.principal.userId,
    lines: [
      { account: channel, amount: -amount },
      { account: sales, amount },
    ],
  });
}

async function takeFromEnterprise(
  context: Context,
  tx: Queries,
  { origin, orgId, amount, virtId, remark, into }: Due,
  wallet: WalletKind,
): Promise<void> {
  if (typeof virtId !== 'string')
    throw new AppError('invalid', {}, { errors: [{ path: 'payWay', problem: 'noPayer' }] });
  if (wallet !== 'cash' && wallet !== 'credit') throw wrongPayWay();
  const ledger = ledgerOf(context);
  const work = { context, ledger, tx };
  const source =
    wallet === 'credit'
      ? await sharedSource(work, 'credit', { virtId, status: 'effective' })
      : await sharedSource(work, 'enterprise', { virtId, accountType: 'cash', status: 'normal' });
  const available = source ? Math.max(0, availableOf(source.account)) : 0;
  if (!source || available < amount)
    throw new AppError('paymentShort', {
      amount: fromCents(amount),
      available: fromCents(available),
      missing: fromCents(amount - available),
    });
  const note = {
    operation: wallet === 'credit' ? 'use' : 'consume',
    operatorName: operatorOf(context),
    bizType: origin.kind,
    bizNo: origin.number,
    remark,
  };
  const lines = (await sourcesFor(ledger, tx, source.account, amount)).map(({ lot, amount: part }) => ({
    account: source.account.id,
    amount: -part,
    lot,
    note,
  }));
  const sales = into ?? (await outsideAccount(ledger, tx, orgId, 'sales'));
  await post(ledger, tx, {
    kind: 'pay',
    origin: paymentKey(origin),
    actor: context.principal.userId,
    lines: [...lines, { account: sales, amount }],
  });
}

export interface Returned extends Pick<Due, 'origin' | 'amount' | 'payWay'> {
  readonly reason: string;
  /** Cents of it, where not all of it comes back, and which of several times this is. */
  readonly part?: number;
  readonly step?: string;
}

/** Gives back what was taken, to where it came from. What was seen at a desk before the book knew of desks is in nobody's account. */
export async function returnPayment(
  context: Context,
  tx: Queries,
  { origin, payWay, amount, reason, part, step }: Returned,
): Promise<void> {
  if (amount === 0) return;
  if (isSeen(payWay) && !(await findJournal(ledgerOf(context), tx, paymentKey(origin)))) return;
  if (part === undefined) await refundRest(context, tx, { origin, reason });
  else await refund(context, tx, { origin, reason, amount: part, ...(step && { step }) });
}

import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { outsideAccount, takingsOf } from '../../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { availableOf, findAccount, openAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { sourcesFor } from '../../ledger/lots.ts';
import { findJournal, post, type KnownJournal, type Line } from '../../ledger/post.ts';
import { LedgerRefusal } from '../../ledger/refusal.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries, StoredRow } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { lockPayingWallets, sharedSource, type Source, type Work } from './payment-sources.ts';
import { byWallet, payOrderOf, split, type Part, type WalletKind } from './payment-split.ts';
import { withRefusals } from './refusals.ts';

/** What is paid for; with each origin there is one payment. */
export interface PaymentOrigin {
  /** As `bizType` of movements says it. */
  readonly kind:
    | 'meal'
    | 'shop'
    | 'charge'
    | 'carwash'
    | 'repair'
    | 'air'
    | 'meeting'
    | 'conference'
    | 'parking'
    | 'parkingRent'
    | 'bill'
    | 'deposit'
    | 'offline'
    | 'receipt'
    | 'card'
    | 'deduct'
    | 'points'
    | 'cloud';
  /** Of the order's row. */
  readonly id: string;
  readonly number: string;
}

export interface NewPayment {
  readonly origin: PaymentOrigin;
  readonly userId: string;
  /** The project, in which the person's wallets are. */
  readonly orgId: string;
  readonly merchantId?: string;
  /** Cents that the person pays. */
  readonly amount: number;
  readonly remark: string;
  /** Which wallets pay, in their order; without it what the project has set. */
  readonly wallets?: readonly WalletKind[];
  /** The account that gets it; without it the takings of the merchant, or of the project. */
  readonly into?: string;
  /** What the person's enterprise adds, in cents, from which of its accounts. */
  readonly subsidy?: { readonly accountType: 'meal' | 'welfare' | 'cash'; readonly amount: number };
}

export interface Payment {
  /** Undefined where there was nothing to pay. */
  readonly journalId?: string;
  /** It had been paid before; nothing was done now. */
  readonly repeated: boolean;
  /** The wallet that paid the most, as `payWay` of orders says it. */
  readonly payWay: 'cash_wallet' | 'welfare' | 'subsidy' | 'credit' | null;
  /** Cents by wallet, in the order in which they paid. */
  readonly parts: readonly Part[];
}

export const paymentKey = ({ kind, id }: PaymentOrigin): string => `pay:${kind}:${id}`;

/** Takes what an order costs from the person's wallets, in the transaction of the order: all of it, or nothing. Asked again, it answers with what it did. */
export const pay = (context: Context, tx: Queries, payment: NewPayment): Promise<Payment> =>
  withRefusals(() => payWithin(context, tx, payment));

async function payWithin(context: Context, tx: Queries, payment: NewPayment): Promise<Payment> {
  const { origin, userId, orgId, amount, subsidy } = payment;
  if (![amount, subsidy?.amount ?? 0].every((each) => Number.isSafeInteger(each) && each >= 0))
    throw new LedgerRefusal('lines', `${amount} is no amount`);
  const ledger = ledgerOf(context);
  const user = await asSystem(context, 'residents/user', tx).get(userId, 'rely');
  const [wallets, known, seller] = await Promise.all([
    lockPayingWallets(context, tx, userId, orgId),
    findJournal(ledger, tx, paymentKey(origin)),
    payment.into === undefined ? readSeller(context, ledger, tx, payment.merchantId) : undefined,
  ]);
  if (known) return repeatedPayment(known, payment);
  if (user.status !== 'enabled') throw new AppError('payerStopped');
  const locked = new Map(wallets.map((row) => [String(row.id), row]));
  const work: Work = { context, tx, ledger: ledgerOf(context, { locked }) };
  const takings = payment.into ?? (await takingsOfSeller(work, payment, seller));
  const parts = await split(
    { ...work, user, wallets },
    amount,
    payment.wallets ?? (await payOrderOf(context, tx, orgId)),
  );
  const lines = await subsidyLines(work, payment, user);
  for (const { wallet, amount: part, source } of parts)
    lines.push(...(await linesFrom(work, source, part, payment, wallet)));
  const paid = lines.reduce((sum, line) => sum - line.amount, 0);
  if (paid === 0) return { repeated: false, payWay: null, parts: [] };
  const { journalId } = await post(work.ledger, tx, {
    kind: 'pay',
    origin: paymentKey(origin),
    actor: context.principal.userId,
    lines: [...lines, { account: takings, amount: paid }],
    isNew: true,
  });
  return { journalId, repeated: false, ...summary(byWallet(parts)) };
}

const payWays = { cash: 'cash_wallet', welfare: 'welfare', subsidy: 'subsidy', credit: 'credit' } as const;

function summary(parts: readonly Part[]): Pick<Payment, 'payWay' | 'parts'> {
  const largest = parts.reduce<Part | undefined>(
    (found, part) => (found && found.amount >= part.amount ? found : part),
    undefined,
  );
  return { parts, payWay: largest ? payWays[largest.wallet] : null };
}

/** A merchant, and the account of what it takes where there is one. */
interface Seller {
  readonly merchant?: StoredRow;
  readonly account?: string;
}

async function readSeller(context: Context, ledger: Ledger, tx: Queries, merchantId?: string): Promise<Seller> {
  if (merchantId === undefined) return {};
  const { table } = resourceOf(context, 'merchants/merchant');
  const columns = ['merchantName', 'orgId', 'status'];
  const [[merchant], account] = await Promise.all([
    context.store.find(table, columns, isColumn('id', merchantId), { tx, limit: 1, lock: 'rely' }),
    findAccount(ledger, takingsOf(merchantId), tx),
  ]);
  return { ...(merchant && { merchant }), ...(account && { account }) };
}

type Sold = Pick<NewPayment, 'merchantId' | 'orgId'>;

/** Where the money goes: to the merchant, or to the project itself. */
export const takingsAccount = async (work: Work, sold: Sold): Promise<string> =>
  takingsOfSeller(work, sold, await readSeller(work.context, work.ledger, work.tx, sold.merchantId));

async function takingsOfSeller(
  { ledger, tx }: Work,
  { merchantId, orgId }: Sold,
  { merchant, account }: Seller = {},
): Promise<string> {
  if (merchantId === undefined) return outsideAccount(ledger, tx, orgId, 'sales');
  if (!merchant || merchant.orgId !== orgId || !['open', 'rest'].includes(String(merchant.status)))
    throw new AppError('merchantStopped', { name: String(merchant?.merchantName ?? '') });
  return account ?? openAccount(ledger, tx, takingsOf(merchantId));
}

/** The enterprise stands first, so that it gets its part back last. */
async function subsidyLines(work: Work, payment: NewPayment, { virtId }: Row): Promise<Line[]> {
  const { accountType, amount } = payment.subsidy ?? { accountType: 'meal', amount: 0 };
  if (amount === 0) return [];
  const source = virtId ? await sharedSource(work, 'enterprise', { virtId, accountType, status: 'normal' }) : undefined;
  const available = source ? Math.max(0, availableOf(source.account)) : 0;
  if (!source || available < amount)
    throw new AppError('subsidyShort', { amount: fromCents(amount), available: fromCents(available) });
  return linesFrom(work, source, amount, payment);
}

const operations = { wallet: 'deduct', enterprise: 'consume', extend: 'consume', credit: 'use' } as const;

async function linesFrom(
  { context, ledger, tx }: Work,
  { holder, account }: Source,
  amount: number,
  { origin, remark }: NewPayment,
  wallet?: WalletKind,
): Promise<Line[]> {
  const note = {
    operation: operations[holder],
    operatorName: operatorOf(context),
    bizType: origin.kind,
    bizNo: origin.number,
    remark,
    ...(wallet && { wallet }),
  };
  return (await sourcesFor(ledger, tx, account, amount)).map(({ lot, amount: part }) => ({
    account: account.id,
    amount: -part,
    lot,
    note,
  }));
}

/** The same order paid again, by another attempt or a second click. */
function repeatedPayment({ id, lines }: KnownJournal, { amount, subsidy }: NewPayment): Payment {
  const parts = byWallet(
    lines.map(({ note, amount: taken }) => ({ wallet: note?.wallet as WalletKind | undefined, amount: -taken })),
  );
  const own = parts.reduce((sum, part) => sum + part.amount, 0);
  if (own !== amount || lines.at(-1)?.amount !== amount + (subsidy?.amount ?? 0))
    throw new LedgerRefusal('origin', `${id} was paid before, and not like this`);
  return { journalId: id, repeated: true, ...summary(parts) };
}

import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { availableOf } from '../../ledger/accounts.ts';
import { availableInLots } from '../../ledger/lots.ts';
import { paidOn } from '../../ledger/paid.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { sharedSource, walletSource, type Source, type Work } from './payment-sources.ts';

/** What a person can pay with, as the settings of projects call it. */
export type WalletKind = 'welfare' | 'subsidy' | 'cash' | 'credit';

export interface Part {
  readonly wallet: WalletKind;
  readonly amount: number;
}

/** What each wallet of the person has part in; grants of one wallet together, accounts of others left out. */
export function byWallet(parts: readonly { readonly wallet?: WalletKind; readonly amount: number }[]): Part[] {
  const sums = new Map<WalletKind, number>();
  for (const { wallet, amount } of parts) if (wallet) sums.set(wallet, (sums.get(wallet) ?? 0) + amount);
  return [...sums].map(([wallet, amount]) => ({ wallet, amount }));
}

export type SourcedPart = Part & { readonly source: Source };

const defaultOrder: readonly WalletKind[] = ['welfare', 'subsidy', 'cash'];

/** The order in which wallets pay in a project, by its card settings. */
export async function payOrderOf(
  { model, store, db }: Context,
  tx: Queries | undefined,
  orgId: string,
): Promise<readonly WalletKind[]> {
  const { table } = model.resources.get('accounts/cloudCardConfig')!;
  const rows = await store.find(
    table,
    ['id', 'payOrder'],
    all(live, isColumn('orgId', orgId), isColumn('status', 'enabled')),
    { tx },
  );
  const first = rows.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))[0];
  const order = first && (db.dialect.decode('json', first.payOrder) as Json);
  return Array.isArray(order) && order.length > 0 ? (order as WalletKind[]) : defaultOrder;
}

export interface Payer extends Work {
  readonly user: Row;
  readonly wallets: readonly Row[];
}

/** Divides an amount over what the person has, wallet by wallet; refused where all of them together do not have it. */
export async function split(payer: Payer, amount: number, order: readonly WalletKind[]): Promise<SourcedPart[]> {
  const parts: SourcedPart[] = [];
  const there: { wallet: WalletKind; available: number; allowed: number }[] = [];
  let left = amount;
  for (const wallet of new Set(order)) {
    if (left === 0) break;
    const source = await sourceFor(payer, wallet);
    if (!source) continue;
    const available = Math.max(
      0,
      source.account.lotted
        ? await availableInLots(payer.ledger, source.account.id, payer.tx)
        : availableOf(source.account),
    );
    const allowed = Math.min(available, await allowedBy(payer, source));
    there.push({ wallet, available, allowed });
    const part = Math.min(left, allowed);
    if (part > 0) parts.push({ wallet, amount: part, source });
    left -= part;
  }
  if (left > 0) throw tooLittle(amount, there);
  return parts;
}

/** A credit stays in force while somebody asks for another quota. */
const inForce: ReadonlySet<string> = new Set(['effective', 'adjusting']);

/** Which account a kind of wallet stands for; one that is frozen or closed pays nothing. */
async function sourceFor(payer: Payer, wallet: WalletKind): Promise<Source | undefined> {
  if (wallet === 'credit') {
    const credit = payer.user.virtId ? await sharedSource(payer, 'credit', { virtId: payer.user.virtId }) : undefined;
    return credit && inForce.has(String(credit.row.status)) ? credit : undefined;
  }
  const row = payer.wallets.find(({ accountType }) => accountType === wallet);
  return row?.status === 'normal' ? walletSource(payer, row) : undefined;
}

/** What the limits of a wallet leave, for one payment and for today. */
async function allowedBy({ ledger, tx }: Work, { row, account }: Source): Promise<number> {
  const limit = (value: Json | undefined) =>
    value === null || value === undefined ? Number.MAX_SAFE_INTEGER : cents(value);
  const day = limit(row.dayLimit);
  const today = day === Number.MAX_SAFE_INTEGER ? 0 : await paidOn(ledger, tx, account);
  return Math.max(0, Math.min(limit(row.singleLimit), day - today));
}

function tooLittle(
  amount: number,
  there: readonly { wallet: WalletKind; available: number; allowed: number }[],
): AppError {
  const available = there.reduce((sum, each) => sum + each.available, 0);
  const allowed = there.reduce((sum, each) => sum + each.allowed, 0);
  const wallets = there.map((each) => ({
    wallet: each.wallet,
    available: fromCents(each.available),
    allowed: fromCents(each.allowed),
  }));
  // With the money there, it is a limit that stands in the way.
  if (available >= amount)
    return new AppError('paymentOverLimit', { amount: fromCents(amount), available: fromCents(allowed) }, { wallets });
  return new AppError(
    'paymentShort',
    { amount: fromCents(amount), available: fromCents(available), missing: fromCents(amount - available) },
    { wallets },
  );
}

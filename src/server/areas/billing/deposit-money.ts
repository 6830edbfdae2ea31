import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { outsideAccount } from '../../accounts/holders.ts';
import { ledgerOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { openAccount, readAccounts } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import type { Queries } from '../../storage/database.ts';
import { withRefusals } from '../accounts/refusals.ts';

interface Move {
  /** The way by which it comes in. */
  readonly in?: unknown;
  /** The way by which it goes out; without either the project keeps it. */
  readonly out?: unknown;
  /** Cents. */
  readonly amount: number;
}

/** A deposit is somebody's money that is held: an account of its own, which never holds less than nothing. */
export const openDeposit = (context: Context, tx: Queries, { id }: Row): Promise<string> =>
  openAccount(ledgerOf(context), tx, { ownerType: 'deposit', ownerId: String(id), kind: 'held', floor: 0 });

/** Moves money into what the project holds for somebody, or out of it. */
export const moveDeposit = (context: Context, tx: Queries, deposit: Row, step: string, move: Move): Promise<void> =>
  withRefusals(() => moveWithin(context, tx, deposit, step, move));

/** What is kept of a deposit that was taken is the project's, the rest goes back the way it came; returns what the row says of it. */
export async function settleDeposit(context: Context, tx: Queries, row: Row, kept: number): Promise<Row> {
  if (!row.depositTime) return {};
  const back = cents(row.depositAmount) - kept;
  await moveDeposit(context, tx, row, 'refund', { out: row.depositWay, amount: back });
  await moveDeposit(context, tx, row, 'deduct', { amount: kept });
  return { depositBack: fromCents(back), depositKept: fromCents(kept) };
}

async function moveWithin(
  context: Context,
  tx: Queries,
  deposit: Row,
  step: string,
  { in: payIn, out, amount }: Move,
): Promise<void> {
  if (amount === 0) return;
  const ledger = ledgerOf(context);
  const orgId = String(deposit.orgId);
  const held = await openDeposit(context, tx, deposit);
  const way = payIn ?? out;
  const other = way
    ? await outsideAccount(ledger, tx, orgId, 'channel', String(way))
    : await outsideAccount(ledger, tx, orgId, 'sales');
  const comes = payIn !== undefined;
  if (!comes) await takeOver(context, tx, deposit, held);
  const lines = [
    { account: other, amount: comes ? -amount : amount },
    { account: held, amount: comes ? amount : -amount },
  ];
  await post(ledger, tx, {
    kind: 'deposit',
    origin: `deposit:${String(deposit.id)}:${step}`,
    actor: context.principal.userId,
    lines,
  });
}

/** One that was paid before the book knew of deposits is taken over with what its row says. */
async function takeOver(context: Context, tx: Queries, deposit: Row, held: string): Promise<void> {
  const ledger = ledgerOf(context);
  const account = (await readAccounts(ledger, [held], tx)).get(held);
  if (!account || account.totalIn > 0) return;
  const amount = cents(deposit.amount);
  const opening = await outsideAccount(ledger, tx, String(deposit.orgId), 'opening');
  await post(ledger, tx, {
    kind: 'opening',
    origin: `opening:${held}`,
    actor: 'system',
    lines: [
      { account: opening, amount: -amount },
      { account: held, amount },
    ],
  });
}

import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { settleDeposit } from '../billing/deposit-money.ts';
import { keptBefore, refuseKept, refuseSettled } from './borrow-deposit.ts';
import { giveOutAgain, takeBack, type Pieces } from './borrow-stock.ts';

export const loans = 'processes/itemBorrow';
export const returns = 'processes/borrowReturn';

/** A return that a step of the loan writes, and which that step counts. */
const bookedByStep = 'settle';

/** Loans from before there was a stock have no such numbers. */
const openOf = ({ openQuantity, quantity }: Row): number => Number(openQuantity ?? quantity);

const piecesOf = ({ goodQuantity, damagedQuantity, lostQuantity }: Row): Pieces => ({
  good: Number(goodQuantity ?? 0),
  damaged: Number(damagedQuantity ?? 0),
  lost: Number(lostQuantity ?? 0),
});

const sum = ({ good, damaged, lost }: Pieces): number => good + damaged + lost;

/** The numbers of a loan after some of it came back, or after that was undone. */
function countedWith(loan: Row, pieces: Pieces, sign: 1 | -1): Row {
  const { returnedQuantity, damagedQuantity, lostQuantity } = loan;
  return {
    openQuantity: openOf(loan) - sign * sum(pieces),
    returnedQuantity: Number(returnedQuantity ?? 0) + sign * (pieces.good + pieces.damaged),
    damagedQuantity: Number(damagedQuantity ?? 0) + sign * pieces.damaged,
    lostQuantity: Number(lostQuantity ?? 0) + sign * pieces.lost,
  };
}

/** A step of the loan settles whatever is still out: all of it is back, or all of it is lost. */
export async function settleRest(context: Context, tx: Queries, loan: Row, as: 'good' | 'lost'): Promise<Row> {
  const pieces: Pieces = { good: 0, damaged: 0, lost: 0, [as]: openOf(loan) };
  await takeBack(context, tx, loan, pieces);
  const values: Row = {
    borrowId: loan.id ?? null,
    goodQuantity: pieces.good,
    damagedQuantity: pieces.damaged,
    lostQuantity: pieces.lost,
    note: as === 'lost' ? '整单登记遗失' : null,
  };
  await asSystem(context, returns, tx).add(values, { action: bookedByStep });
  const kept = as === 'lost' ? cents(loan.depositAmount) : await keptBefore(context, tx, loan);
  return { ...countedWith(loan, pieces, 1), ...(await settleDeposit(context, tx, loan, kept)) };
}

/** Books a return that somebody has entered; the last piece ends the loan. */
export async function bookReturn(context: Context, tx: Queries, values: Row): Promise<void> {
  const rows = asSystem(context, loans, tx);
  const loan = await rows.one(values.borrowId, 'change');
  if (!loan || !['borrowed', 'overdue'].includes(String(loan.status)))
    throw refusal('borrowNotOut', 'borrowId', { no: String(loan?.borrowNo ?? '') });
  const pieces = piecesOf(values);
  const [quantity, open] = [sum(pieces), openOf(loan)];
  if (quantity === 0) throw refusal('borrowNothingBack', 'goodQuantity');
  if (quantity > open) throw refusal('borrowBackTooMany', 'goodQuantity', { open, quantity });
  const before = await keptBefore(context, tx, loan);
  const asked = cents(values.depositKept);
  refuseKept(loan, before, asked);
  await takeBack(context, tx, loan, pieces);
  const counted = countedWith(loan, pieces, 1);
  if (quantity < open) return void (await rows.change(loan, counted));
  const isBack = Number(counted.returnedQuantity) > 0;
  const kept = isBack ? before + asked : cents(loan.depositAmount);
  await rows.changeStep(loan, isBack ? 'return' : 'lose', {
    ...counted,
    ...(await settleDeposit(context, tx, loan, kept)),
  });
}

/** A return that was entered by mistake: its pieces are out again, and so is a loan that it had ended. */
export async function undoReturn(context: Context, tx: Queries, entry: Row): Promise<void> {
  const rows = asSystem(context, loans, tx);
  const loan = await rows.one(entry.borrowId, 'change');
  if (!loan) throw refusal('borrowNotOut', 'id', { no: '' });
  refuseSettled(loan);
  const pieces = piecesOf(entry);
  await giveOutAgain(context, tx, loan, pieces);
  const counted = countedWith(loan, pieces, -1);
  if (['borrowed', 'overdue'].includes(String(loan.status))) await rows.change(loan, counted);
  else await rows.changeStep(loan, 'reopen', counted);
}

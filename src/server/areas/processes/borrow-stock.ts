import { isoNow } from '../../clock.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';

export const items = 'processes/borrowItem';

/** The pieces of one return. */
export interface Pieces {
  readonly good: number;
  readonly damaged: number;
  readonly lost: number;
}

type ChangeType = 'in' | 'adjust' | 'lend' | 'back' | 'damage' | 'lost' | 'undo';
type Counts = Record<'totalQuantity' | 'lentQuantity' | 'damagedQuantity' | 'freeQuantity', number>;

/** What is there of an item. What can be lent follows from the rest, and nothing else works it out. */
export function countsOf({ totalQuantity, lentQuantity, damagedQuantity }: Row): Counts {
  const [total, lent, damaged] = [totalQuantity, lentQuantity, damagedQuantity].map((n) => Number(n ?? 0)) as [
    number,
    number,
    number,
  ];
  return {
    totalQuantity: total,
    lentQuantity: lent,
    damagedQuantity: damaged,
    freeQuantity: total - lent - damaged,
  };
}

/** Takes the pieces of a loan that is handed over; whoever comes after the last one is refused. */
export async function lend(context: Context, tx: Queries, loan: Row): Promise<void> {
  const item = await lockedItem(context, tx, loan);
  if (!item) return;
  const quantity = Number(loan.quantity);
  const counts = countsOf(item);
  const name = String(item.itemName);
  if (item.status !== 'enabled') throw refusal('borrowItemOff', 'itemId', { item: name });
  if (counts.freeQuantity < quantity)
    throw refusal('borrowShort', 'quantity', { item: name, free: Math.max(0, counts.freeQuantity), quantity });
  await store(context, tx, item, { lentQuantity: counts.lentQuantity + quantity }, [['lend', -quantity]], loan);
}

/** Good pieces can be lent again, damaged ones wait for repair, lost ones are written off. */
export async function takeBack(context: Context, tx: Queries, loan: Row, pieces: Pieces): Promise<void> {
  const item = await lockedItem(context, tx, loan);
  if (!item) return;
  const { good, damaged, lost } = pieces;
  await store(
    context,
    tx,
    item,
    shifted(item, pieces, 1),
    [
      ['back', good],
      ['damage', damaged],
      ['lost', -lost],
    ],
    loan,
  );
}

/** As if nothing had come back, as long as it is still where it was put. */
export async function giveOutAgain(context: Context, tx: Queries, loan: Row, pieces: Pieces): Promise<void> {
  const item = await lockedItem(context, tx, loan);
  if (!item) return;
  const counts = countsOf(item);
  if (counts.freeQuantity < pieces.good || counts.damagedQuantity < pieces.damaged)
    throw refusal('borrowUndoGone', 'id', { item: String(item.itemName) });
  const { good, damaged, lost } = pieces;
  await store(context, tx, item, shifted(item, pieces, -1), [['undo', -(good + damaged + lost)]], loan);
}

/** One line of the item's history. */
export async function noteStock(
  context: Context,
  tx: Queries,
  item: Row,
  [changeType, quantity]: readonly [ChangeType, number],
  loan?: Row,
): Promise<void> {
  const { realName, userName } = context.principal;
  const line = {
    ...countsOf(item),
    itemId: item.id ?? null,
    changeType,
    quantity,
    borrowId: loan?.id ?? null,
    operatorName: realName || userName,
    changeTime: isoNow(),
  };
  await asSystem(context, 'processes/borrowStock', tx).add(line, { unlogged: true });
}

const shifted = (item: Row, { good, damaged, lost }: Pieces, sign: 1 | -1): Row => {
  const counts = countsOf(item);
  return {
    lentQuantity: counts.lentQuantity - sign * (good + damaged + lost),
    damagedQuantity: counts.damagedQuantity + sign * damaged,
    totalQuantity: counts.totalQuantity - sign * lost,
  };
};

/** Locked, so that of several callers for the last piece the database lets one after the other look. */
async function lockedItem(context: Context, tx: Queries, { itemId }: Row): Promise<Row | undefined> {
  if (typeof itemId !== 'string') return undefined;
  const item = await asSystem(context, items, tx).one(itemId, 'change');
  if (!item) throw refusal('borrowItemOff', 'itemId', { item: '' });
  return item;
}

/** The update holds only for the version that was read. */
async function store(
  context: Context,
  tx: Queries,
  item: Row,
  changes: Row,
  lines: readonly (readonly [ChangeType, number])[],
  loan: Row,
): Promise<void> {
  const counts = countsOf({ ...item, ...changes });
  await asSystem(context, items, tx).change(item, counts);
  for (const line of lines) if (line[1] !== 0) await noteStock(context, tx, { ...item, ...counts }, line, loan);
}

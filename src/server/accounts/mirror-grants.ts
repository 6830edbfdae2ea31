import { cents, fromCents } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Movement } from '../ledger/post.ts';
import { lotTable } from '../ledger/tables.ts';
import { codecOf } from '../records/codec.ts';
import { fillDerived } from '../records/derived.ts';
import { isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';
import type { Shown } from './mirror.ts';

/** What spends of a grant, and what gives that back; what ends or is taken back was not used. */
const uses: ReadonlySet<string> = new Set(['pay', 'refund']);

/** A line of a welfare batch says how much of it was used; the grant that was made of it has its id. */
export async function showUsed({ model, store }: Shown, tx: Queries, movements: readonly Movement[]): Promise<void> {
  const used = new Map<string, number>();
  for (const { lot, kind, amount } of movements)
    if (lot && uses.has(kind)) used.set(lot, (used.get(lot) ?? 0) - amount);
  const lines = model.resources.get('accounts/welfarePersonRecord');
  if (used.size === 0 || !lines) return;
  const lots = await store.find(
    lotTable.name,
    ['id', 'originLot'],
    { is: 'in', column: 'id', values: [...used.keys()] },
    { tx, limit: used.size },
  );
  // One that stands in the place of a grant that has ended counts for that.
  const byGrant = new Map<string, number>();
  for (const { id, originLot } of lots)
    byGrant.set(String(originLot ?? id), (byGrant.get(String(originLot ?? id)) ?? 0) + (used.get(String(id)) ?? 0));
  const codec = codecOf({ model, db: store.db }, lines);
  for (const row of (
    await store.find(
      lines.table,
      codec.readable,
      { is: 'in', column: 'id', values: [...byGrant.keys()] },
      { tx, limit: byGrant.size },
    )
  ).map(codec.toPlain)) {
    const values: Row = { usedAmount: fromCents(cents(row.usedAmount) + (byGrant.get(String(row.id)) ?? 0)) };
    await fillDerived({ model, store, db: store.db }, tx, lines, values, row);
    await store.update(tx, lines.table, codec.toStored(values), isColumn('id', row.id));
  }
}

import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { takeDeposit } from './borrow-deposit.ts';
import { loans, settleRest } from './borrow-return.ts';
import { items, lend } from './borrow-stock.ts';

const day = 86_400_000;

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const loan = { ...before, ...values };
    if (action === 'add' || action === 'update') await chooseItem(context, tx, before, values);
    if (action === 'approve') {
      await lend(context, tx, loan);
      Object.assign(values, { openQuantity: loan.quantity, returnedQuantity: 0, damagedQuantity: 0, lostQuantity: 0 });
    }
    if (action === 'takeDeposit' && before) await takeDeposit(context, tx, before, values);
    // A return that was entered by hand has counted its pieces already.
    if ((action === 'return' || action === 'lose') && before && !('openQuantity' in values))
      Object.assign(values, await settleRest(context, tx, before, action === 'return' ? 'good' : 'lost'));
  },
};

/** Which item of the stock is meant: the one that was chosen, or the one of that name. What is not in stock is lent by its name alone. */
async function chooseItem(context: Context, tx: Queries, before: Row | undefined, values: Row): Promise<void> {
  const loan = { ...before, ...values };
  if (!['itemId', 'itemName', 'quantity', 'borrowTime', 'planReturnTime'].some((name) => name in values)) return;
  const rows = asSystem(context, items, tx);
  const named = all(isColumn('orgId', loan.orgId ?? null), isColumn('itemName', loan.itemName ?? null));
  const item = typeof loan.itemId === 'string' ? await rows.one(loan.itemId) : await rows.first(named);
  if (!item) return;
  Object.assign(values, { itemId: item.id, itemName: item.itemName });
  refuseUnlendable(item, loan);
}

function refuseUnlendable({ itemName, status, totalQuantity, maxDays }: Row, loan: Row): void {
  const item = String(itemName);
  const [total, quantity, days] = [Number(totalQuantity), Number(loan.quantity), Number(maxDays ?? 0)];
  if (status !== 'enabled') throw refusal('borrowItemOff', 'itemId', { item });
  if (quantity > total) throw refusal('borrowTooMany', 'quantity', { item, total, quantity });
  const span = Date.parse(String(loan.planReturnTime)) - Date.parse(String(loan.borrowTime));
  if (days > 0 && span > days * day) throw refusal('borrowTooLong', 'planReturnTime', { item, days });
}

export default { resource: loans, hooks };

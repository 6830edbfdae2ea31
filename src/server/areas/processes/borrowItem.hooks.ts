import type { Row } from '../../../meta/json.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { isColumn } from '../../storage/condition.ts';
import { refusal } from '../refusal.ts';
import { countsOf, items, noteStock } from './borrow-stock.ts';

const stocked = ['totalQuantity', 'damagedQuantity'] as const;

const sameLent = (before: Row, { lentQuantity }: Row) => lentQuantity === countsOf(before).lentQuantity;

const hooks: ResourceHooks = {
  pickable: async (_context, inForm) => (inForm ? isColumn('status', 'enabled') : undefined),
  async before(context, tx, { action, before, values }) {
    const item = { ...before, ...values };
    const { lentQuantity: lent, damagedQuantity: damaged } = countsOf(item);
    const itemName = String(item.itemName);
    if (action === 'delete' && lent > 0) throw refusal('borrowItemOut', 'id', { item: itemName, lent });
    if (action !== 'add' && action !== 'update') return;
    const counts = countsOf(item);
    if (counts.freeQuantity < 0)
      throw refusal('borrowTotalTooSmall', 'totalQuantity', { item: itemName, lent, damaged });
    Object.assign(values, counts);
    // People write the total and what is damaged; what is lent is written, with its own line, as loans go out and come back.
    if (before && stocked.some((name) => counts[name] !== countsOf(before)[name]) && sameLent(before, counts))
      await noteStock(context, tx, item, ['adjust', counts.freeQuantity - countsOf(before).freeQuantity]);
  },
  async after(context, tx, { action, values }) {
    if (action === 'add') await noteStock(context, tx, values, ['in', Number(values.totalQuantity)]);
  },
};

export default { resource: items, hooks };

import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { cards, cardUsers } from './ids.ts';
import { followAccess } from './sync-access.ts';

const hooks: ResourceHooks = {
  /** The card says who holds it, and doors know it with its person. */
  async after(context, tx, { before, values }) {
    const { cardId, userId } = { ...before, ...values };
    const [holder] = await asSystem(context, cardUsers, tx).find(
      all(isColumn('cardId', cardId), isColumn('status', 'bound')),
      { limit: 1 },
    );
    const { resource } = asSystem(context, cards, tx);
    await context.store.update(tx, resource.table, { holderName: holder?.realName ?? null }, isColumn('id', cardId));
    await followAccess(context, tx, { users: [String(userId)] });
  },
};

export default { resource: cardUsers, hooks };

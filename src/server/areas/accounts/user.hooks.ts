import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import { holders } from '../../accounts/holders.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { codecOf } from '../../records/codec.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { followAccess } from '../doors/sync-access.ts';
import { moveCardsAlong } from '../residents/stop-cards.ts';
import { planWelcome } from '../shop/welcome.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** Steps after which nobody could spend what is left. */
const ends: ReadonlySet<string> = new Set(['cancel', 'delete']);

/** Steps after which doors open to somebody no more, or again. */
const atDoors: ReadonlySet<string> = new Set(['disable', 'enable', 'cancel', 'delete']);

const hooks: ResourceHooks = {
  /** Nobody leaves with money in a wallet. The wallets are locked, so that none is charged meanwhile. */
  async before(context, tx, { action, before }) {
    if (!ends.has(action) || !before) return;
    const wallets = resourceOf(context, holders.wallet.resource);
    const found = await context.store.find(
      wallets.table,
      ['id', 'accountType', 'balance', 'frozenAmount'],
      all(live, isColumn('userId', before.id)),
      { tx, lock: 'change' },
    );
    const rows = found.map(codecOf(context, wallets).toPlain).filter(({ accountType }) => accountType !== 'points');
    const left = rows.reduce((sum, { balance, frozenAmount }) => sum + cents(balance) + cents(frozenAmount), 0);
    if (left !== 0) throw new AppError('moneyLeft', { amount: fromCents(left) });
  },
  async after(context, tx, { action, id }) {
    await moveCardsAlong(context, tx, action, id);
    if (action === 'add') await planWelcome(context, tx, id);
    if (atDoors.has(action)) await followAccess(context, tx, { users: [id] });
  },
};

export default { resource: 'residents/user', hooks };

import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { noteCardStep } from './card-history.ts';
import { cards } from './card-numbers.ts';
import { cardSteps } from './card-steps.ts';

const hooks: ResourceHooks = {
  /** Nobody leaves a project with a card that opens something, or with money in a wallet there. */
  async before(context, tx, { action, before, values }) {
    if (before) Object.assign(values, await cardSteps[action]?.(context, tx, before, values));
    if (action !== 'delete' || !before) return;
    // What can be cancelled is in use.
    const ends = resourceOf(context, cards).states?.transitions.get('cancelCard');
    if (ends?.from.includes(String(before.cardStatus))) throw new AppError('cardLeft', { name: before.realName });
    await refuseMoney(context, tx, before);
  },
  after: noteCardStep,
};

async function refuseMoney(context: Context, tx: Queries, { userId, orgId }: Row): Promise<void> {
  const wallets = await asSystem(context, holders.wallet.resource, tx).find(
    all(isColumn('userId', userId), isColumn('orgId', orgId)),
    { columns: ['accountType', 'balance', 'frozenAmount'], lock: 'change' },
  );
  const rows = wallets.filter(({ accountType }) => accountType !== 'points');
  const left = rows.reduce((sum, { balance, frozenAmount }) => sum + cents(balance) + cents(frozenAmount), 0);
  if (left !== 0) throw new AppError('moneyLeft', { amount: fromCents(left) });
}

export default { resource: cards, hooks };

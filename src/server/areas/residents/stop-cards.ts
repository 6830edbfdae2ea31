import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { cards } from './card-numbers.ts';

/** What becomes of somebody's cards with each step of the person. */
const follows: Readonly<Record<string, { readonly step: string; readonly from: Condition }>> = {
  disable: { step: 'suspend', from: isColumn('cardStatus', 'normal') },
  enable: { step: 'resume', from: all(isColumn('cardStatus', 'suspended'), isColumn('status', 'enabled')) },
  cancel: {
    step: 'cancelCard',
    from: { is: 'in', column: 'cardStatus', values: ['inactive', 'normal', 'lost', 'suspended', 'expired'] },
  },
};

/** Cards stop working together with their person, in every project. */
export async function moveCardsAlong(context: Context, tx: Queries, action: string, userId: string): Promise<void> {
  const follow = follows[action];
  const resource = resourceOf(context, cards);
  const transition = follow && resource.states?.transitions.get(follow.step);
  if (!follow || !transition) return;
  for (const row of await asSystem(context, cards, tx).find(all(isColumn('userId', userId), follow.from), {
    lock: 'change',
  })) {
    await asSystem(context, resource, tx).move(row, transition);
  }
}

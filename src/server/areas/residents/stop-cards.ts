import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { cards } from './card-numbers.ts';

/** What becomes of somebody's cards with each step of the person. */
const follows: Readonly<Record<string, { readonly step: string; readonly only?: Condition }>> = {
  disable: { step: 'suspend' },
  enable: { step: 'resume', only: isColumn('status', 'enabled') },
  cancel: { step: 'cancelCard' },
};

/** Cards stop working together with their person, in every project. */
export async function moveCardsAlong(context: Context, tx: Queries, action: string, userId: string): Promise<void> {
  const follow = follows[action];
  const resource = resourceOf(context, cards);
  const transition = follow && resource.states?.transitions.get(follow.step);
  if (!follow || !transition) return;
  const rows = asSystem(context, resource, tx);
  const from: Condition = { is: 'in', column: 'cardStatus', values: transition.from };
  for (const row of await rows.find(all(isColumn('userId', userId), from, follow.only), { lock: 'change' }))
    await rows.move(row, transition);
}

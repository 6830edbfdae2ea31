import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';

/** How orders say that their money is back: asked for first, where that is a step of theirs. */
const ways: readonly (readonly string[])[] = [['refund'], ['applyRefund', 'refund']];

/**
 * An order of which all money came back by a refund order is refunded itself, with everything that its own step gives back: goods,
 * portions, coupons. Whoever approved the refund order is the second person. One that is under way, and has no such step, goes on.
 */
export async function refundOrderItself(
  context: Context,
  tx: Queries,
  resourceId: string,
  orderId: string,
): Promise<void> {
  try {
    await context.store.attempt(tx, () => takeWay(context, tx, resourceId, orderId));
  } catch (error) {
    // The money is back whatever the order says; somebody moves it by hand.
    if (!(error instanceof AppError)) throw error;
  }
}

async function takeWay(context: Context, tx: Queries, resourceId: string, orderId: string): Promise<void> {
  const resource = resourceOf(context, resourceId);
  const order = await asSystem(context, resourceId, tx).one(orderId, 'change');
  const steps = (names: readonly string[]) => names.map((name) => resource.states?.transitions.get(name));
  const way =
    (order && ways.map(steps).find(([first]) => first?.from.includes(String(order[resource.states?.field ?? ''])))) ??
    [];
  let row: Row | undefined = order;
  // It was asked for with the refund order: the log would say that whoever agrees had asked for it as well.
  const asked: Context = { ...context, principal: systemContext(context).principal };
  for (const [i, step] of way.entries()) {
    if (!row || !step) return;
    await asSystem(i < way.length - 1 ? asked : context, resource, tx).changeStep(row, step);
    row = await asSystem(context, resourceId, tx).one(orderId, 'change');
  }
}

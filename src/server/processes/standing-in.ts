import type { Approval, Flow } from '../../meta/flow.ts';
import { stepOf } from '../../meta/flow-way.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { isAdministrator } from './people.ts';
import { isTaken, type Case, type CurrentStep, type Seat } from './rows.ts';

/** Where a case is: one of its current steps, and the seats there. */
export interface At {
  readonly flow: Flow;
  readonly kase: Pick<Case, 'starterId'>;
  readonly place: CurrentStep;
  readonly seats: readonly Seat[];
}

/** May the caller decide at a step without having been asked: by permission where any of many may, or as administrator? */
export function mayStandIn(context: Context, resource: Resource, approval: Approval, at: At): boolean {
  const { flow, kase, place, seats } = at;
  const { userId } = context.principal;
  const step = stepOf(flow, place.node);
  if (
    place.amends !== undefined ||
    step?.type !== 'approve' ||
    (step.starter !== 'ask' && kase.starterId === userId) ||
    // Whoever sits here already waits for somebody whom they asked, or has agreed.
    seats.some((seat) => seat.userId === userId && isTaken(seat))
  )
    return false;
  if (step.mode === 'any' && 'can' in step.who && step.who.can === approval.passed) return true;
  return (
    isAdministrator(context, resource, approval) &&
    (place.isStuck === true || seats.some(({ via, state }) => via === 'admin' && state === 'open'))
  );
}

import { isBefore } from '../../meta/flow-way.ts';
import type { Flow } from '../../meta/flow.ts';
import type { Act } from './rows.ts';

/** Back or to a step; what the starter has amended goes to one, or begins anew. */
const movesBack: ReadonlySet<string> = new Set(['return', 'jump', 'returnToStarter', 'handInAgain']);

/**
 * What has been done and still counts. A change of the record undoes everything, taking an answer back undoes the answer
 * and what came of it. A case that goes back or is moved to a step keeps what was done before that step, and on
 * parallel paths beside it.
 */
export function standingActs(flow: Flow, acts: readonly Act[]): Act[] {
  let standing: Act[] = [];
  for (const act of acts) {
    standing.push(act);
    const { operation, target } = act;
    if (operation === 'change') standing = [];
    else if (operation === 'takeBack')
      standing = standing.filter(
        ({ seatId, node }) =>
          seatId !== act.seatId && (node === act.node || (node !== null && isBefore(flow, node, act.node ?? ''))),
      );
    // Without a target it starts over, as do cases of before this was noted.
    else if (movesBack.has(operation))
      standing = standing.filter(({ node }) => node !== null && target !== null && isBefore(flow, node, target));
  }
  return standing;
}

export const standingAgreements = (flow: Flow, acts: readonly Act[]): Act[] =>
  standingActs(flow, acts).filter(({ operation }) => operation === 'agree');

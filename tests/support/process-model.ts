import { askedStep, type ApproveStep, type Flow, type FlowStep } from '../../src/meta/flow.ts';
import type { Made } from '../../src/server/processes/made.ts';
import type { Act, Case, CurrentStep, Seat } from '../../src/server/processes/rows.ts';

/**
 * A case told a second time, as plainly as can be: from its flow, the seats and what was done. It knows nothing of how
 * the engine gets from one to the next.
 */

export type Standing = 'passed' | 'refused' | 'undecided';

const gone: ReadonlySet<string> = new Set(['handed', 'cancelled', 'returned']);

/** What the answers at a step come to. */
export function standingOf(step: ApproveStep, seats: readonly Seat[]): Standing {
  const sitting = seats.filter(({ state, via }) => !gone.has(state) && via !== 'copy' && via !== 'choose');
  const voters = sitting.filter(({ via }) => via !== 'before' && via !== 'after' && via !== 'asked');
  const hasAgreed = ({ id, state }: Seat): boolean =>
    state === 'agreed' && sitting.every((one) => one.via !== 'after' || one.parentId !== id || hasAgreed(one));
  const standIns = seats.some(({ via, state }) => (via === 'admin' || via === 'grant') && state !== 'handed');
  const mode = standIns ? 'any' : step.mode;
  const share = mode === 'share' ? (step.share ?? 100) / 100 : 1;
  const needed = mode === 'any' ? 1 : Math.max(1, Math.ceil(voters.length * share));
  if (voters.length === 0) return 'undecided';
  if (voters.filter(hasAgreed).length >= needed) return 'passed';
  return voters.filter(({ state }) => state === 'refused').length > voters.length - needed ? 'refused' : 'undecided';
}

/** Why somebody at a step waits; undefined if there is no reason. */
export function reasonToWait(step: ApproveStep, seat: Seat, seats: readonly Seat[]): string | undefined {
  // Whoever has agreed and asked for a signature after theirs has not finished before that is there.
  const isUnfinished = ({ id, state, via }: Seat): boolean =>
    state === 'open' ||
    state === 'waiting' ||
    (state === 'agreed' &&
      via !== 'asked' &&
      seats.some((one) => one.parentId === id && one.via === 'after' && isUnfinished(one)));
  const isAsked = seats.some(
    (one) => one.parentId === seat.id && (one.via === 'before' || one.via === 'asked') && isUnfinished(one),
  );
  if (isAsked) return 'somebody is asked before';
  const isLater = seats.some(
    ({ id, place, state }) => id !== seat.id && place <= seat.place && ['open', 'waiting', 'agreed'].includes(state),
  );
  return step.mode === 'turn' && isLater ? 'others come first' : undefined;
}

/** The steps that a record with these values meets. */
function* stepsMet(steps: readonly FlowStep[], holds: (when: string) => boolean): Iterable<FlowStep> {
  for (const step of steps) {
    yield step;
    if (step.type === 'parallel') for (const path of step.paths) yield* stepsMet(path.steps, holds);
    if (step.type !== 'branch') continue;
    const path = step.paths.find((one) => 'else' in one || holds(one.when));
    yield* stepsMet(path?.steps ?? [], holds);
  }
}

/** A step at which people answer, rather than one that waits, calls, is stuck, or has its people named first. */
export const isAnswered = ({ until, calls, chooses, isStuck }: CurrentStep): boolean =>
  until === undefined && calls === undefined && chooses === undefined && isStuck !== true;

/** The steps of a passed case that nobody has decided, or whose sub-flow has not passed. An administrator who jumps leaves some out. */
export function undecidedSteps(
  flow: Flow,
  kase: Case,
  { seats, acts, made }: { seats: readonly Seat[]; acts: readonly Act[]; made: readonly Made[] },
  holds: (when: string) => boolean,
): string[] {
  if (kase.status !== 'passed' || acts.some(({ operation }) => operation === 'jump')) return [];
  return [...stepsMet(flow.steps, holds)].flatMap((met) => {
    const step = askedStep(met);
    if (met.type === 'call') {
      const state = made.findLast(({ node }) => node === met.id)?.state ?? 'open';
      return state === 'passed' || (met.refused === 'continue' && state !== 'open') ? [] : [met.id];
    }
    if (!step) return [];
    const there = seats.filter(({ node, via }) => node === met.id && via !== 'choose');
    const last = Math.max(0, ...there.map(({ visit }) => visit));
    const answered = there.filter(({ visit }) => visit === last);
    const passedOver = acts.some(({ operation, node }) => operation === 'skip' && node === met.id);
    return passedOver || standingOf(step, answered) === 'passed' ? [] : [met.id];
  });
}

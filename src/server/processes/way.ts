import { askedStep, type ApproveStep, type FlowStep, type ParallelStep } from '../../meta/flow.ts';
import { firstStep, isOvertaken, isWithin, nextStep, stepOf, type Next } from '../../meta/flow-way.ts';
import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import { answered, startCall } from './call.ts';
import { asksChooser, asksStarter } from './choices.ts';
import { commentAs } from './comment.ts';
import { carryOut } from './effects.ts';
import { madeBy } from './made.ts';
import type { Seat, SeatState } from './rows.ts';
import type { Run } from './run.ts';
import { standingAgreements } from './standing.ts';
import { voteOf } from './vote.ts';
import { startWait } from './wait.ts';

/** How a case moves through its flow. */

/** Begins, or begins anew: first the starter names whom later steps ask, where they are to. */
export async function begin(run: Run): Promise<void> {
  if (!(await asksStarter(run))) await advance(run, null);
}

/** Continues after a step, until somebody has to be asked. */
export const advance = (run: Run, after: string | null, given: Row = {}): Promise<void> =>
  proceed(
    run,
    nextStep(run.around.flow, after, (condition) => run.holds(condition)),
    given,
  );

async function proceed(run: Run, first: Next, given: Row): Promise<void> {
  for (let next = first; ;) {
    if (run.kase.endedAt !== null) return;
    if (!next) return run.end('passed', run.around.approval.passed, given);
    const before = next;
    if ('join' in before) {
      // Another parallel path is still in progress.
      if (run.places.some(({ node }) => isWithin(before.join, node))) return;
    } else if (!(await take(run, before.step, given))) return;
    next = nextStep(run.around.flow, 'join' in before ? before.join.id : before.step.id, (condition) =>
      run.holds(condition),
    );
  }
}

/** Takes one step; returns true if the case can continue at once. */
async function take(run: Run, step: Exclude<FlowStep, { type: 'branch' }>, given: Row): Promise<boolean> {
  if (step.type === 'parallel') {
    await fork(run, step, given);
    return false;
  }
  await run.arrive(step);
  if (step.type === 'wait') return !(await startWait(run, step)) && departed(run);
  if (step.type === 'call') return !(await startCall(run, step)) && run.kase.endedAt === null && departed(run);
  if (step.type === 'approve' || step.type === 'handle')
    return (await ask(run, askedStep(step) as ApproveStep)) && (await departed(run));
  await carryOut(run, step);
  return departed(run);
}

async function departed(run: Run): Promise<true> {
  await run.depart();
  return true;
}

/** Enters all paths before any can end: a path without questions must not end the whole parallel. */
async function fork(run: Run, step: ParallelStep, given: Row): Promise<void> {
  const ends: number[] = [];
  for (const _ of step.paths) {
    await run.arrive(step);
    ends.push(run.kase.visit);
  }
  for (const [i, { steps }] of step.paths.entries()) {
    if (run.kase.endedAt !== null) return;
    await run.depart(ends[i]);
    const inner = firstStep(steps, (condition) => run.holds(condition));
    await proceed(run, inner ? { step: inner } : { join: step }, given);
  }
}

/**
 * Asks again at a step and continues from there. Cancels the open steps after it, and those beside it on the same path.
 */
export async function enter(run: Run, node: string): Promise<void> {
  const { flow } = run.around;
  const step = stepOf(flow, node);
  if (step?.type !== 'approve' && step?.type !== 'handle') throw new AppError('noSuchStep');
  await run.leave(run.places.filter((place) => isOvertaken(flow, node, place.node)));
  await proceed(run, { step }, {});
}

/** Returns true if the step needs no answers any more. */
async function ask(run: Run, step: ApproveStep): Promise<boolean> {
  if (await asksChooser(run, step)) return false;
  const { context, tx, people, approval, resource, flow } = run.around;
  const acts = await run.acts();
  const { people: asked, isFallback } = await people.asked(context, tx, approval, resource, run.row, {
    kase: run.kase,
    flow,
    acts,
    step,
  });
  const agreed = new Set(standingAgreements(flow, acts).map(({ userId }) => userId));
  if (isFallback && step.empty === 'refuse') {
    await run.act('noneRefuse');
    await run.end('refused', run.refusal, commentAs(run, run.refusal, '没有可审批的人，自动驳回'));
    return false;
  }
  // A four-eyes approval must never pass without anybody having agreed.
  if (
    isFallback &&
    step.empty === 'pass' &&
    (agreed.size > 0 || !resource.states?.transitions.get(approval.passed)?.fourEyes)
  ) {
    await run.act('skip');
    return true;
  }
  if (asked.length === 0) {
    await run.stand(run.places.map((place) => (place.visit === run.at?.visit ? { ...place, isStuck: true } : place)));
    await run.act('stuck');
    context.log.warn(
      { case: run.kase.id, flow: run.kase.flowKey, step: step.id },
      'nobody is left who could decide about a case',
    );
    return false;
  }
  const mode = isFallback ? 'any' : step.mode;
  for (const [place, person] of asked.entries()) {
    const isKnown = step.repeat === 'skip' && agreed.has(person.userId);
    const state: SeatState = isKnown ? 'agreed' : mode === 'turn' && place > 0 ? 'waiting' : 'open';
    await run.seat(person, isFallback ? 'admin' : 'step', state, { place: mode === 'turn' ? place : 0 });
  }
  if ((await decided(run)) !== 'passed') return false;
  // Nobody answers here, so the history says why it passed.
  await run.act('known');
  return true;
}

/** The people of the present step have been named. */
export async function askAgain(run: Run): Promise<void> {
  const { node } = run.at as NonNullable<Run['at']>;
  await run.choiceMade();
  if (!(await ask(run, run.step))) return;
  await run.depart();
  await advance(run, node);
}

/** A time has come for which the case waited; anything else may have happened to it meanwhile. */
export async function endWait(run: Run, visit: number): Promise<void> {
  const place = run.places.find((one) => one.visit === visit && one.until !== undefined);
  if (!place) return;
  run.at = place;
  await run.claim();
  await run.act('waited');
  await run.depart();
  await advance(run, place.node);
}

/** A sub-flow has ended; the case may have left the step meanwhile. */
export async function endCall(run: Run, madeId: string): Promise<void> {
  const place = run.places.find(({ calls }) => calls === madeId);
  const step = place && stepOf(run.around.flow, place.node);
  const made = (await madeBy(run.around.context, run.around.tx, run.kase.id)).find(({ id }) => id === madeId);
  if (!place || step?.type !== 'call' || !made?.state || made.state === 'open') return;
  run.at = place;
  await run.claim();
  if (!(await answered(run, step, made.state))) return;
  await run.depart();
  await advance(run, place.node);
}

/** After an answer: opens the next seats of this step, or moves on to the next step. */
export async function settle(run: Run, given: Row = {}): Promise<void> {
  const result = await decided(run);
  if (result === 'refused') return run.end('refused', run.refusal, given);
  if (result !== 'passed') return;
  const { node } = run.at as NonNullable<Run['at']>;
  await run.depart();
  await advance(run, node, given);
}

async function decided(run: Run): Promise<'passed' | 'refused' | undefined> {
  const seats = await run.seats();
  const vote = voteOf(modeOf(run.step, seats), seats, run.step.share);
  if (vote.isPassed) await run.closeSeats();
  else for (const seat of vote.opens) await run.open(seat);
  return vote.isPassed ? 'passed' : vote.isRefused ? 'refused' : undefined;
}

/** If administrators stand in, one of them decides. */
export const modeOf = ({ mode }: ApproveStep, seats: readonly Seat[]): ApproveStep['mode'] =>
  seats.some(({ via, state }) => (via === 'admin' || via === 'grant') && state !== 'handed') ? 'any' : mode;

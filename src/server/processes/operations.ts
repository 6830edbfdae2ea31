import { AppError } from '../../meta/errors.ts';
import { askedStep, caseNews, type Flow } from '../../meta/flow.ts';
import { allSteps, isOutside, mayGoBack } from '../../meta/flow-way.ts';
import type { Row } from '../../meta/json.ts';
import type { CompiledTransition } from '../../meta/model.ts';
import { refuseOwnHands } from '../records/four-eyes.ts';
import { changeFields } from './change-fields.ts';
import { keepChoices, namedWithAnswer, type Named } from './choices.ts';
import { commentAs } from './comment.ts';
import { tell } from './messages.ts';
import type { Person } from './people.ts';
import { isAmended, moveSeat, type Act, type Case, type Seat, type SeatState } from './rows.ts';
import type { Run } from './run.ts';
import { standingAgreements } from './standing.ts';
import { isOneVote, viaOfSuccessor } from './vote.ts';
import { enter, modeOf, settle } from './way.ts';

/** User operations on a case. The record is locked, and each operation begins by claiming the case. */

const maxAdded = 10;
const urgeEveryMs = 3_600_000;

const approved = ({ around: { resource, approval } }: Run): CompiledTransition =>
  resource.states?.transitions.get(approval.passed) as CompiledTransition;

/** Some seats ask for something else than an answer, and for that first. */
export function refuseUnanswerable({ via, nodeTitle }: Seat): void {
  if (via === 'choose') throw new AppError('chooseFirst', { step: nodeTitle });
  if (via === 'amend') throw new AppError('amendFirst');
}

/** Closes a seat, which only its current holder can do, and only once. */
export async function closeSeat(run: Run, seat: Seat, to: SeatState): Promise<void> {
  if (
    seat.visit !== run.at?.visit ||
    seat.state !== 'open' ||
    !(await moveSeat(run.around.context, run.around.tx, seat, to))
  )
    throw new AppError('seatClosed');
}

/** Work that is done is no agreement: it counts neither for steps that ask for another person nor on the way back. */
const agreement = ({ isWork }: Run): 'handle' | 'agree' => (isWork ? 'handle' : 'agree');

/** Agrees, and writes the fields that the approver filled in at this step. */
export async function agree(
  run: Run,
  seat: Seat,
  comment: string,
  {
    given,
    changes = {},
    named = {},
  }: {
    given?: Row;
    changes?: Record<string, unknown>;
    /** Whom the next steps are to ask, by account, if the approver here names them. */
    named?: Named;
  } = {},
): Promise<void> {
  const { context, tx, resource, approval } = run.around;
  await run.claim();
  if (seat.via === 'asked') return giveOpinion(run, seat, 'agreed', comment);
  await refuseOwnHands(context, tx, resource, approved(run), run.row);
  await changeFields(run, changes);
  await closeSeat(run, seat, 'agreed');
  await run.act(agreement(run), { seatId: seat.id, comment });
  if (Object.keys(named).length > 0)
    await keepChoices(
      run,
      named,
      namedWithAnswer(run.around.flow, seat.node, (condition) => run.holds(condition)),
    );
  await settle(run, given ?? commentAs(run, approval.passed, comment));
}

export async function refuseCase(run: Run, seat: Seat, comment: string, given?: Row): Promise<void> {
  await run.claim();
  if (seat.via === 'asked') return giveOpinion(run, seat, 'refused', comment);
  if (run.isWork) throw new AppError('workNotRefused', { step: run.step.title });
  await closeSeat(run, seat, 'refused');
  await run.act('refuse', { seatId: seat.id, comment });
  const remark = given ?? commentAs(run, run.refusal, comment);
  // In `share` mode, a refusal is only one vote.
  if (modeOf(run.step, await run.seats()) === 'share' && isOneVote(seat)) await settle(run, remark);
  else await run.end('refused', run.refusal, remark);
}

/** Gives an opinion to the approver who asked for it; the approver still decides. */
async function giveOpinion(run: Run, seat: Seat, state: 'agreed' | 'refused', comment: string): Promise<void> {
  await closeSeat(run, seat, state);
  await run.act(state === 'agreed' ? 'opinion' : 'opinionAgainst', { seatId: seat.id, comment });
  await settle(run);
}

/** The steps where somebody has agreed, which still counts, and to which this step can go back. */
export function earlierNodes(flow: Flow, node: string, acts: readonly Act[]): { node: string; title: string }[] {
  const found = new Map<string, string>();
  for (const act of standingAgreements(flow, acts))
    if (act.node !== null && act.node !== node && mayGoBack(flow, node, act.node))
      found.set(act.node, act.nodeTitle ?? act.node);
  return [...found].map(([id, title]) => ({ node: id, title }));
}

/** Sends the case back to an earlier step. Agreements since then no longer count, and the flow continues from there. */
export async function sendBack(run: Run, seat: Seat, node: string, comment: string): Promise<void> {
  const target = earlierNodes(run.around.flow, seat.node, await run.acts()).find((one) => one.node === node);
  if (!target || seat.via === 'asked') throw new AppError('noSuchStep');
  await run.claim();
  await closeSeat(run, seat, 'returned');
  await run.act('return', { seatId: seat.id, comment, toNames: [target.title], target: node });
  await run.set({ round: run.kase.round + 1 });
  await enter(run, node);
}

async function notSeated(run: Run, person: Person): Promise<void> {
  const { kase } = run;
  const isSeated = (await run.seats()).some(
    ({ userId, state }) => userId === person.userId && ['open', 'waiting', 'agreed'].includes(state),
  );
  const isStarter = person.userId === kase.starterId && run.step.starter !== 'ask';
  if (isSeated || isStarter) throw new AppError('alreadySeated', { name: person.userName });
}

/** Whoever is to decide, and not only to be heard, must be allowed to. */
async function mayDecide(run: Run, person: Person): Promise<void> {
  await notSeated(run, person);
  if ((await run.leftOut()).has(person.userId)) throw new AppError('mayNotDecide', { name: person.userName });
}

export async function handOver(run: Run, seat: Seat, person: Person, comment: string): Promise<void> {
  await run.claim();
  await (seat.via === 'asked' ? notSeated(run, person) : mayDecide(run, person));
  await closeSeat(run, seat, 'handed');
  await run.act('handOver', { seatId: seat.id, comment, toNames: [person.userName] });
  await seatSuccessor(run, seat, person);
  await settle(run);
}

/** Seats the new person. A seat for an extra signature or an opinion keeps its kind. */
async function seatSuccessor(run: Run, seat: Seat, person: Person): Promise<void> {
  await run.seat(person, viaOfSuccessor(seat), 'open', { parentId: seat.parentId, place: seat.place });
}

/** Asks somebody for an opinion; the asking approver then decides. */
export async function delegate(run: Run, seat: Seat, person: Person, comment: string): Promise<void> {
  await run.claim();
  await notSeated(run, person);
  if (seat.via === 'asked') throw new AppError('seatClosed');
  await closeSeat(run, seat, 'waiting');
  await run.act('delegate', { seatId: seat.id, comment, toNames: [person.userName] });
  await run.seat(person, 'asked', 'open', { parentId: seat.id, place: seat.place });
}

/** Adds another signer: before, after, or beside the approver. */
export async function addSigner(
  run: Run,
  seat: Seat,
  person: Person,
  when: 'before' | 'after' | 'beside',
  comment: string,
): Promise<void> {
  await run.claim();
  await mayDecide(run, person);
  if (seat.via === 'asked') throw new AppError('seatClosed');
  const added = (await run.seats()).filter(({ via }) => ['before', 'after', 'beside'].includes(via)).length;
  if (added >= maxAdded) throw new AppError('tooManySigners', { limit: maxAdded });
  if (when === 'before') await closeSeat(run, seat, 'waiting');
  if (when === 'after') {
    await refuseOwnHands(run.around.context, run.around.tx, run.around.resource, approved(run), run.row);
    await closeSeat(run, seat, 'agreed');
    await run.act(agreement(run), { seatId: seat.id, comment });
  }
  await run.act('addSigner', {
    seatId: seat.id,
    comment: when === 'after' ? null : comment,
    toNames: [person.userName],
  });
  await run.seat(person, when, 'open', { parentId: seat.id, place: seat.place });
  await settle(run);
}

export async function withdraw(run: Run, comment: string): Promise<void> {
  const { flow, context } = run.around;
  if (run.kase.starterId !== context.principal.userId) throw new AppError('notStarter');
  if (flow.withdrawn === undefined) throw new AppError('notWithdrawable');
  await run.claim();
  await run.act('withdraw', { comment });
  await run.end('withdrawn', flow.withdrawn, commentAs(run, flow.withdrawn, comment));
}

/** The starter urges those who decide; while it waits for the starter, whoever sent it back does. */
export const mayUrge = (kase: Case, acts: readonly Act[], userId: string): boolean =>
  isAmended(kase)
    ? acts.findLast(({ operation }) => operation === 'returnToStarter')?.userId === userId
    : kase.starterId === userId;

export async function urge(run: Run): Promise<void> {
  const { context, tx, resource, clock } = run.around;
  if (!mayUrge(run.kase, await run.acts(), context.principal.userId))
    throw new AppError(isAmended(run.kase) ? 'notSender' : 'notStarter');
  const last = run.kase.urgedAt === null ? undefined : Date.parse(run.kase.urgedAt);
  if (last !== undefined && clock() - last < urgeEveryMs) throw new AppError('urgedLately');
  await run.set({ urgedAt: new Date(clock()).toISOString() });
  const due = (await run.liveSeats()).filter(({ state }) => state === 'open');
  await run.act('urge', { toNames: due.map(({ userName }) => userName) });
  await tell(
    context,
    tx,
    resource,
    run.kase,
    due.map(({ userId }) => userId),
    caseNews.urged,
  );
}

export async function addComment(run: Run, text: string): Promise<void> {
  await run.act('comment', { comment: text });
}

export async function terminate(run: Run, text: string): Promise<void> {
  await run.claim();
  await run.act('terminate', { comment: text });
  await run.end('terminated', run.refusal, commentAs(run, run.refusal, text));
}

/** An administrator moves the case to a step; steps in between are skipped. */
export async function jump(run: Run, node: string, comment: string): Promise<void> {
  const target = jumpTargets(run.around.flow).find((one) => one.node === node);
  if (!target) throw new AppError('noSuchStep');
  await run.claim();
  await run.act('jump', { comment, toNames: [target.title], target: node });
  await run.set({ round: run.kase.round + 1 });
  await enter(run, node);
}

/** Steps on a parallel path are excluded, because the join would not wait for the other paths. */
export const jumpTargets = (flow: Flow): { node: string; title: string }[] =>
  [...allSteps(flow.steps)].flatMap((step) =>
    askedStep(step) && isOutside(flow, step.id) ? [{ node: step.id, title: step.title }] : [],
  );

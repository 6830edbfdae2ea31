import { AppError } from '../../meta/errors.ts';
import { caseNews } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { CompiledTransition } from '../../meta/model.ts';
import { refuseOwnHands } from '../records/four-eyes.ts';
import { tell } from './messages.ts';
import type { Person } from './people.ts';
import { agreedIn, moveSeat, type Act, type Seat, type SeatState } from './rows.ts';
import type { Run } from './run.ts';

/** What people do with a case. The record is locked; each begins with the claim of the case. */

const maxAdded = 10;
const urgeEveryMs = 3_600_000;

/** The comment of an answer is what the transition asks to be told, where it asks for a text. */
function commentAs(run: Run, name: string, comment: string): Row {
  const { resource } = run.around;
  const field = resource.states?.transitions.get(name)?.fields.map((one) => resource.fields.get(one.name)).find((one) => one && ['text', 'longtext'].includes(one.type.name));
  return field && comment ? { [field.name]: comment.slice(0, Number(field.spec.maxLength ?? 200)) } : {};
}

const approved = ({ around: { resource, approval } }: Run): CompiledTransition => resource.states?.transitions.get(approval.passed) as CompiledTransition;

/** A seat is left once, by whoever sits on it now. */
async function leave(run: Run, seat: Seat, to: SeatState): Promise<void> {
  if (seat.visit !== run.kase.visit || seat.state !== 'open' || !(await moveSeat(run.around.context, run.around.tx, seat, to))) throw new AppError('seatClosed');
}

export async function agree(run: Run, seat: Seat, comment: string, given?: Row): Promise<void> {
  const { context, tx, resource, approval } = run.around;
  await run.claim();
  await refuseOwnHands(context, tx, resource, approved(run), run.row);
  await leave(run, seat, 'agreed');
  await run.act('agree', { seatId: seat.id, comment });
  await run.settle(given ?? commentAs(run, approval.passed, comment));
}

export async function refuseCase(run: Run, seat: Seat, comment: string, given?: Row): Promise<void> {
  await run.claim();
  await leave(run, seat, 'refused');
  await run.act('refuse', { seatId: seat.id, comment });
  await run.end('refused', run.around.flow.refused, given ?? commentAs(run, run.around.flow.refused, comment));
}

/** The steps of this round at which somebody has agreed, as they may be gone back to. */
export function earlierNodes(run: Pick<Run, 'kase'>, acts: readonly Act[]): { node: string; title: string }[] {
  const found = new Map<string, string>();
  for (const { node, nodeTitle } of agreedIn(acts, run.kase.round)) if (node !== null && node !== run.kase.node) found.set(node, nodeTitle ?? node);
  return [...found].map(([node, title]) => ({ node, title }));
}

/** Back to a step before: what was agreed since then counts no more, and the way is gone again from there. */
export async function sendBack(run: Run, seat: Seat, node: string, comment: string): Promise<void> {
  const target = earlierNodes(run, await run.acts()).find((one) => one.node === node);
  if (!target) throw new AppError('noSuchStep');
  await run.claim();
  await leave(run, seat, 'returned');
  await run.act('return', { seatId: seat.id, comment, toNames: [target.title] });
  await run.closeSeats();
  await run.set({ round: run.kase.round + 1 });
  await run.enter(node);
}

async function notSeated(run: Run, person: Person): Promise<void> {
  const { kase } = run;
  const isSeated = (await run.seats()).some(({ userId, state }) => userId === person.userId && ['open', 'waiting', 'agreed'].includes(state));
  const isStarter = person.userId === kase.starterId && run.step.starter !== 'ask';
  if (isSeated || isStarter) throw new AppError('alreadySeated', { name: person.userName });
}

export async function handOver(run: Run, seat: Seat, person: Person, comment: string): Promise<void> {
  await run.claim();
  await notSeated(run, person);
  await leave(run, seat, 'handed');
  await run.act('handOver', { seatId: seat.id, comment, toNames: [person.userName] });
  // What stands in for a signature stands in for it still, whoever gives it.
  const via = seat.via === 'before' || seat.via === 'after' ? seat.via : 'handed';
  await run.seat(person, via, 'open', { parentId: seat.parentId, place: seat.place });
  await run.settle();
}

/** A further signature: before one's own, after it, or beside it. */
export async function addSigner(run: Run, seat: Seat, person: Person, when: 'before' | 'after' | 'beside', comment: string): Promise<void> {
  await run.claim();
  await notSeated(run, person);
  const added = (await run.seats()).filter(({ via }) => ['before', 'after', 'beside'].includes(via)).length;
  if (added >= maxAdded) throw new AppError('tooManySigners', { limit: maxAdded });
  if (when === 'before') await leave(run, seat, 'waiting');
  if (when === 'after') {
    await refuseOwnHands(run.around.context, run.around.tx, run.around.resource, approved(run), run.row);
    await leave(run, seat, 'agreed');
    await run.act('agree', { seatId: seat.id, comment });
  }
  await run.act('addSigner', { seatId: seat.id, comment: when === 'after' ? null : comment, toNames: [person.userName] });
  await run.seat(person, when, 'open', { parentId: seat.id, place: seat.place });
  await run.settle();
}

export async function withdraw(run: Run, comment: string): Promise<void> {
  const { flow, context } = run.around;
  if (run.kase.starterId !== context.principal.userId) throw new AppError('notStarter');
  if (flow.withdrawn === undefined) throw new AppError('notWithdrawable');
  await run.claim();
  await run.act('withdraw', { comment });
  await run.end('withdrawn', flow.withdrawn, commentAs(run, flow.withdrawn, comment));
}

export async function urge(run: Run): Promise<void> {
  const { context, tx, resource, clock } = run.around;
  if (run.kase.starterId !== context.principal.userId) throw new AppError('notStarter');
  const last = run.kase.urgedAt === null ? undefined : Date.parse(run.kase.urgedAt);
  if (last !== undefined && clock() - last < urgeEveryMs) throw new AppError('urgedLately');
  await run.set({ urgedAt: new Date(clock()).toISOString() });
  const due = (await run.seats()).filter(({ state }) => state === 'open');
  await run.act('urge', { toNames: due.map(({ userName }) => userName) });
  await tell(context, tx, resource, run.kase, due.map(({ userId }) => userId), caseNews.urged);
}

export async function addComment(run: Run, text: string): Promise<void> {
  await run.act('comment', { comment: text });
}

export async function terminate(run: Run, text: string): Promise<void> {
  await run.claim();
  await run.act('terminate', { comment: text });
  await run.end('terminated', run.around.flow.refused, commentAs(run, run.around.flow.refused, text));
}

/** What a time limit does to a seat that nobody has answered from; true where it is to be looked at again. */
export async function overdue(run: Run, seat: Seat, count: number): Promise<boolean> {
  const { context, tx, resource, approval, people } = run.around;
  const { limit } = run.step;
  if (!limit || seat.state !== 'open' || seat.visit !== run.kase.visit) return false;
  if (limit.do === 'refuse') {
    await run.claim();
    await leave(run, seat, 'cancelled');
    await run.act('timeRefuse', { seatId: seat.id });
    await run.end('refused', run.around.flow.refused, commentAs(run, run.around.flow.refused, '超时未处理，自动驳回'));
    return false;
  }
  const seated = new Set((await run.seats()).map(({ userId }) => userId));
  const standIn = limit.do === 'admin' ? (await people.administrators(tx, approval, resource, run.row)).find(({ userId }) => !seated.has(userId) && userId !== run.kase.starterId) : undefined;
  if (standIn) {
    await run.claim();
    await leave(run, seat, 'handed');
    await run.act('timeHandOver', { seatId: seat.id, toNames: [standIn.userName] });
    await run.seat(standIn, 'handed', 'open', { parentId: seat.parentId, place: seat.place });
    return false;
  }
  await run.act('remind', { seatId: seat.id, toNames: [seat.userName] });
  await tell(context, tx, resource, run.kase, [seat.userId], caseNews.reminded);
  return limit.do === 'remind' && count < (limit.times ?? 1);
}

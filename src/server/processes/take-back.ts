import { AppError } from '../../meta/errors.ts';
import { moveSeat, placesOf, type Act, type Case, type CurrentStep, type Seat } from './rows.ts';
import type { Run } from './run.ts';
import { blocksParent } from './vote.ts';

/** Operations that do not prevent taking back an earlier one. */
const silent: ReadonlySet<string> = new Set([
  'comment',
  'urge',
  'remind',
  'copy',
  'skip',
  'stuck',
  'known',
  'wait',
  'waited',
]);

/** The seat whose last answer its owner may take back, because nobody has acted on it. */
export function takeable(kase: Case, seats: readonly Seat[], acts: readonly Act[], userId: string): Seat | undefined {
  const own = seats.filter((seat) => seat.userId === userId);
  const waiting = own.find(
    (seat) =>
      seat.state === 'waiting' &&
      placesOf(kase).some(({ visit }) => visit === seat.visit) &&
      seats.some((one) => isAsked(one, seat)),
  );
  if (waiting) return waiting;
  const [before, last] = acts.filter(({ operation }) => !silent.has(operation)).slice(-2);
  // Agreeing and adding a signer was one action.
  const answer = last?.operation === 'addSigner' && before?.seatId === last.seatId ? before : (last ?? before);
  return answer?.operation === 'agree' || answer?.operation === 'handle'
    ? own.find(({ id, state }) => id === answer.seatId && state === 'agreed')
    : undefined;
}

const isAsked = (one: Seat, seat: Seat): boolean =>
  one.parentId === seat.id && blocksParent(one) && one.state === 'open';

/** Restores the seat, and cancels seats that were added because of the answer. */
export async function takeBack(run: Run, id: string): Promise<void> {
  const { context, tx } = run.around;
  const seats = await run.everySeat();
  const seat = takeable(run.kase, seats, await run.acts(), context.principal.userId);
  if (!seat || seat.id !== id) throw new AppError('notTakeable');
  await run.claim();
  if (seat.state === 'agreed') await reopenStep(run, seat, seats);
  run.sit(seat);
  for (const one of seats)
    if (one.parentId === seat.id && (one.state === 'open' || one.state === 'waiting'))
      await moveSeat(context, tx, one, 'cancelled');
  await run.act('takeBack', { seatId: seat.id });
  await run.open(seat);
}

/** Reopens the step of the agreement. If it was the deciding vote, the steps it led to are undone. */
async function reopenStep(run: Run, seat: Seat, seats: readonly Seat[]): Promise<void> {
  const { context, tx } = run.around;
  if (run.places.some(({ visit }) => visit === seat.visit)) return closeTurns(run, seat, seats);
  await run.leave(run.places.filter(({ by }) => by === seat.id));
  const place: CurrentStep = { node: seat.node, title: seat.nodeTitle, visit: seat.visit, by: null };
  await run.stand([...run.places, place]);
  run.at = place;
  // Seats that were cancelled because their answers were no longer needed.
  const others = seats.filter(
    (one) =>
      one.visit === seat.visit &&
      one.id !== seat.id &&
      one.state === 'cancelled' &&
      (one.closedAt ?? '') >= (seat.closedAt ?? ''),
  );
  // Whoever asked somebody before them waits for that one again; a signer beside them is nothing to wait for.
  const isLive = (one: Seat) => one.state === 'open' || one.state === 'waiting' || others.includes(one);
  for (const one of others) {
    const waits = seats.some((child) => child.parentId === one.id && blocksParent(child) && isLive(child));
    if (waits) await moveSeat(context, tx, one, 'waiting');
    else await run.open(one);
  }
}

/** Seats that were opened by the answer wait for their turn again. */
async function closeTurns(run: Run, seat: Seat, seats: readonly Seat[]): Promise<void> {
  run.sit(seat);
  if (run.step.mode !== 'turn') return;
  for (const one of seats)
    if (one.visit === seat.visit && one.place > seat.place && one.state === 'open')
      await moveSeat(run.around.context, run.around.tx, one, 'waiting', { dueAt: null });
}

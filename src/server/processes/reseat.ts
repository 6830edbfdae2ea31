import { askOthersToAmend } from './amendment.ts';
import { isTaken, moveSeat, type Seat } from './rows.ts';
import type { Person } from './people.ts';
import type { Run } from './run.ts';
import { blocksParent, viaOfSuccessor } from './vote.ts';
import { advance, enter, settle } from './way.ts';

/**
 * Hands the seat of an absent person to their substitute. Clears the seat of a person who has left, and asks again if
 * nobody else is seated.
 */
export async function reseat(run: Run, seat: Seat): Promise<void> {
  const { context, tx, people, resource } = run.around;
  run.sit(seat);
  const person = await people.one(tx, seat.userId);
  // What somebody meant is not for a substitute to amend.
  const substitute =
    seat.state === 'open' && seat.via !== 'amend'
      ? await people.substituteOf(tx, person ?? seat, resource, run.row)
      : undefined;
  if (substitute && (await maySit(run, seat, substitute))) {
    await run.claim();
    await moveSeat(context, tx, seat, 'handed');
    await run.act('awayHandOver', { seatId: seat.id, toNames: [substitute.userName] });
    await run.seat(substitute, viaOfSuccessor(seat), 'open', { parentId: seat.parentId, place: seat.place });
  } else if (!person) await clearSeat(run, seat);
}

/** May a person take over this seat: nobody twice at a step, and nobody who may not decide. */
async function maySit(run: Run, { via }: Seat, { userId }: Person): Promise<boolean> {
  if (run.step.starter !== 'ask' && userId === run.kase.starterId) return false;
  if ((await run.seats()).some((seat) => seat.userId === userId && isTaken(seat))) return false;
  return via === 'asked' || !(await run.leftOut()).has(userId);
}

/** Clears a seat; the other seats continue, or new people are asked. */
export async function clearSeat(run: Run, seat: Seat): Promise<void> {
  const { context, tx } = run.around;
  await run.claim();
  for (const one of await run.seats()) {
    if (one.id === seat.id || (one.parentId === seat.id && isTaken(one))) await moveSeat(context, tx, one, 'cancelled');
  }
  await run.act('left', { toNames: [seat.userName] });
  if (seat.via === 'amend') return askOthersToAmend(run);
  if (run.at?.chooses === 'start') {
    await run.depart();
    return advance(run, null);
  }
  const isBase = ({ via }: Seat) => !blocksParent({ via }) && via !== 'after' && via !== 'copy';
  if ((await run.seats()).some((one) => isBase(one) && isTaken(one))) await settle(run);
  else await enter(run, seat.node);
}

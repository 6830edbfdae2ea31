import { caseNews } from '../../meta/flow.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { commentAs } from './comment.ts';
import { tell } from './messages.ts';
import { moveSeat, type Seat } from './rows.ts';
import { dueTime } from './due-time.ts';
import { noteLate } from './tasks.ts';
import type { Processes } from './processes.ts';
import { planLimit, type Run } from './run.ts';
import { isOneVote, viaOfSuccessor } from './vote.ts';
import { modeOf, settle } from './way.ts';

/** What happens where nobody has answered in time, for the `count`th time. By now the seat or the case may be over. */
export async function passLimit(
  context: Context,
  tx: Queries,
  seat: Pick<Seat, 'id' | 'caseId'>,
  count: number,
  now: number,
): Promise<void> {
  await (context.approvals as Processes).operateIfUnderWay(context, tx, seat.caseId, async (run) => {
    const live = (await run.liveSeats()).find(({ id }) => id === seat.id);
    if (!live || !(await overdue(run, live, count)) || !run.step.limit) return;
    const around = { resource: run.around.resource, row: run.row };
    await planLimit(context, tx, live.id, count + 1, await dueTime(context, tx, around, run.step.limit, now));
  });
}

/** Applies the time limit to an unanswered seat; returns true if it must be checked again later. */
export async function overdue(run: Run, seat: Seat, count: number): Promise<boolean> {
  const { context, tx, resource } = run.around;
  if (seat.state !== 'open' || !run.places.some(({ visit }) => visit === seat.visit)) return false;
  run.sit(seat);
  const { limit: said } = run.step;
  if (!said) return false;
  // Nobody is asked yet, so nothing passes or is refused: whoever has to name them is reminded.
  const limit = seat.via === 'choose' && said.do !== 'admin' ? { ...said, do: 'remind' as const } : said;
  await noteLate(context, tx, seat.id);
  // An opinion binds nobody: without it, whoever asked for it decides.
  if (seat.via === 'asked' && (limit.do === 'refuse' || limit.do === 'pass')) {
    await close(run, seat, 'cancelled', 'timeOpinion');
    await settle(run);
    return false;
  }
  // Where a share of them decides, silence is one vote against.
  if (limit.do === 'refuse' && isOneVote(seat) && modeOf(run.step, await run.seats()) === 'share') {
    await close(run, seat, 'refused', 'timeVote');
    await settle(run, commentAs(run, run.refusal, '超时未处理，自动驳回'));
    return false;
  }
  if (limit.do === 'refuse') {
    await close(run, seat, 'cancelled', 'timeRefuse');
    await run.end('refused', run.refusal, commentAs(run, run.refusal, '超时未处理，自动驳回'));
    return false;
  }
  if (limit.do === 'pass' && !resource.states?.transitions.get(run.around.approval.passed)?.fourEyes) {
    await close(run, seat, 'agreed', 'timePass');
    await settle(run);
    return false;
  }
  if (limit.do === 'admin' && (await handOn(run, seat))) return false;
  await run.act('remind', { seatId: seat.id, toNames: [seat.userName] });
  await tell(context, tx, resource, run.kase, [seat.userId], caseNews.reminded);
  return limit.do === 'remind' && count < (limit.times ?? 1);
}

async function close(
  run: Run,
  seat: Seat,
  to: 'cancelled' | 'agreed' | 'refused' | 'handed',
  operation: string,
  toNames?: readonly string[],
): Promise<void> {
  await run.claim();
  await moveSeat(run.around.context, run.around.tx, seat, to);
  await run.act(operation, { seatId: seat.id, ...(toNames && { toNames }) });
}

/** Hands the seat to whom the step names, or to an administrator, who is not seated at this step yet. */
async function handOn(run: Run, seat: Seat): Promise<boolean> {
  const { tx, resource, approval, people } = run.around;
  const seated = new Set((await run.seats()).map(({ userId }) => userId));
  const leftOut = await run.leftOut();
  const named = run.step.limit?.to ?? [];
  const standIn = [
    ...(await people.namedWhoMaySee(tx, named, resource, run.row)),
    ...(await people.administrators(tx, approval, resource, run.row)),
  ].find(({ userId }) => !seated.has(userId) && userId !== run.kase.starterId && !leftOut.has(userId));
  if (!standIn) return false;
  await close(run, seat, 'handed', 'timeHandOver', [standIn.userName]);
  await run.seat(standIn, viaOfSuccessor(seat), 'open', {
    parentId: seat.parentId,
    place: seat.place,
  });
  return true;
}

import type { MakeHandler } from '../../http/kit.ts';
import { dueTime } from '../../processes/due-time.ts';
import { overdue } from '../../processes/overdue.ts';
import type { Processes } from '../../processes/processes.ts';
import { caseById, isUnderWay, seatById } from '../../processes/rows.ts';
import { limitHandler, planLimit } from '../../processes/run.ts';
import { systemContext } from '../../system.ts';

/** What happens where nobody has answered in time. It is the seat that is asked: what was planned may be over by now. */
export default ((parts) => ({
  name: limitHandler,
  async run({ payload, finish }) {
    const context = systemContext(parts);
    const seat = await seatById(parts, undefined, String(payload.seat));
    const kase = seat?.state === 'open' ? await caseById(parts, undefined, seat.caseId) : undefined;
    if (!seat || !kase || !isUnderWay(kase)) return;
    const count = Number(payload.count);
    await finish(async (tx) => {
      await (parts.approvals as Processes).operateIfUnderWay(context, tx, kase.id, async (run) => {
        const now = (await run.liveSeats()).find(({ id }) => id === seat.id);
        if (!now || !(await overdue(run, now, count)) || !run.step.limit) return;
        const due = await dueTime(
          context,
          tx,
          { resource: run.around.resource, row: run.row },
          run.step.limit,
          parts.auth.clock(),
        );
        await planLimit(context, tx, now.id, count + 1, due);
      });
    });
  },
})) satisfies MakeHandler;

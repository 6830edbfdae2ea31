import { spanMs } from '../../../meta/timed.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { overdue } from '../../processes/operations.ts';
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
      const run = await (parts.approvals as Processes).open(context, tx, kase.id);
      const now = (await run.seats()).find(({ id }) => id === seat.id);
      if (now && (await overdue(run, now, count))) await planLimit(context, tx, now.id, count + 1, parts.auth.clock() + (spanMs(run.step.limit?.after ?? '') ?? 0));
    });
  },
})) satisfies MakeHandler;

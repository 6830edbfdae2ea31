import type { MakeHandler } from '../../http/kit.ts';
import { passLimit } from '../../processes/overdue.ts';
import { caseById, isUnderWay, seatById } from '../../processes/rows.ts';
import { limitHandler } from '../../processes/run.ts';
import { systemContext } from '../../system.ts';

/** What happens where nobody has answered in time. It is the seat that is asked: what was planned may be over by now. */
export default ((parts) => ({
  name: limitHandler,
  async run({ payload, finish }) {
    const context = systemContext(parts);
    const seat = await seatById(parts, undefined, String(payload.seat));
    const kase = seat?.state === 'open' ? await caseById(parts, undefined, seat.caseId) : undefined;
    if (!seat || !kase || !isUnderWay(kase)) return;
    await finish((tx) => passLimit(context, tx, seat, Number(payload.count), parts.auth.clock()));
  },
})) satisfies MakeHandler;

import type { MakeHandler } from '../../http/kit.ts';
import type { Processes } from '../../processes/processes.ts';
import { reseat } from '../../processes/reseat.ts';
import { liveSeatsOf } from '../../processes/rows.ts';
import { reseatHandler } from '../../processes/substitutes.ts';
import { systemContext } from '../../system.ts';

/** What waits for somebody who is away, or has left, one case at a time. */
export default ((parts) => ({
  name: reseatHandler,
  seconds: () => 600,
  async run({ payload }) {
    const context = systemContext(parts);
    for await (const { id, caseId } of liveSeatsOf(parts, String(payload.userId))) {
      await parts.store.transaction((tx) =>
        (parts.approvals as Processes).operateIfUnderWay(context, tx, caseId, async (run) => {
          const now = (await run.liveSeats()).find(
            (seat) => seat.id === id && (seat.state === 'open' || seat.state === 'waiting'),
          );
          if (now) await reseat(run, now);
        }),
      );
    }
  },
})) satisfies MakeHandler;

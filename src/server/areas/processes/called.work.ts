import type { MakeHandler } from '../../http/kit.ts';
import { calledHandler } from '../../processes/made.ts';
import type { Processes } from '../../processes/processes.ts';
import { endCall } from '../../processes/way.ts';
import { systemContext } from '../../system.ts';

/** Goes on with a case whose sub-flow has ended. The case knows whether it still waits for it. */
export default ((parts) => ({
  name: calledHandler,
  async run({ payload, finish }) {
    await finish(async (tx) => {
      await (parts.approvals as Processes).operateIfUnderWay(systemContext(parts), tx, String(payload.case), (run) =>
        endCall(run, String(payload.made)),
      );
    });
  },
})) satisfies MakeHandler;

import type { MakeHandler } from '../../http/kit.ts';
import type { Processes } from '../../processes/processes.ts';
import { waitHandler } from '../../processes/wait.ts';
import { endWait } from '../../processes/way.ts';
import { systemContext } from '../../system.ts';

/** Goes on with a case whose time has come. The case knows whether it still waits there. */
export default ((parts) => ({
  name: waitHandler,
  async run({ payload, finish }) {
    await finish(async (tx) => {
      await (parts.approvals as Processes).operateIfUnderWay(systemContext(parts), tx, String(payload.case), (run) =>
        endWait(run, Number(payload.visit)),
      );
    });
  },
})) satisfies MakeHandler;

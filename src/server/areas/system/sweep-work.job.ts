import type { MakeJob } from '../../http/kit.ts';
import { sweepWork } from '../../storage/work/letters.ts';

export default ((parts) => ({
  name: 'sweepWork',
  label: '清理后台任务与事件',
  group: '系统维护',
  cron: '40 4 * * *',
  catchUp: 'last',
  run: async () => `清理后台任务和事件 ${await sweepWork(parts.store, parts.auth.clock())} 条`,
})) satisfies MakeJob;

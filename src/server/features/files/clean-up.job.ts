import type { MakeJob } from '../../http/kit.ts';
import { cleanUpFiles } from './clean-up.ts';

export default ((parts) => ({
  name: 'cleanUpFiles',
  label: '清理无人引用的文件',
  group: '系统维护',
  cron: '*/10 * * * *',
  catchUp: 'last',
  seconds: 1800,
  run: async () => `清理文件 ${await cleanUpFiles(parts, parts.auth.clock())} 个`,
})) satisfies MakeJob;

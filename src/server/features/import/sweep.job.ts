import type { MakeJob } from '../../http/kit.ts';
import { sweepImports } from './staged-rows.ts';

export default ((parts) => ({
  name: 'sweepImports',
  label: '收尾中断的导入',
  group: '系统维护',
  cron: '*/5 * * * *',
  catchUp: 'last',
  seconds: 1800,
  run: async () => `收尾中断的导入 ${await sweepImports(parts, Date.now())} 个`,
})) satisfies MakeJob;

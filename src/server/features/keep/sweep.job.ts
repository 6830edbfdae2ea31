import type { MakeJob } from '../../http/kit.ts';
import { sweepRows } from './sweep.ts';

export default ((parts) => ({
  name: 'sweepRows',
  label: '清理到期的过程记录',
  group: '系统维护',
  cron: '10 4 * * *',
  catchUp: 'last',
  seconds: 1800,
  run: async () => `清理到期记录 ${await sweepRows(parts, parts.auth.clock())} 条`,
})) satisfies MakeJob;

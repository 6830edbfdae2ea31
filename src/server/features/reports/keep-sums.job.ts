import type { MakeJob } from '../../http/kit.ts';
import { keepSums } from './keep-sums.ts';

/** Updates the sums soon after a write; until then the changed days are read from rows. */
export default ((parts) => ({
  name: 'keepReportSums',
  label: '更新报表日汇总',
  group: '数据统计',
  cron: '*/5 * * * *',
  catchUp: 'last',
  seconds: 1800,
  run: async (signal) => `重新汇总 ${await keepSums(parts, signal)} 天`,
})) satisfies MakeJob;

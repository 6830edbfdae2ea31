import type { MakeJob } from '../../http/kit.ts';
import { proveSums } from './keep-sums.ts';

/**
 * Compares the daily sums with their rows every night. A difference fails the job, which raises an alarm, and reports
 * read rows from then on.
 */
export default ((parts) => ({
  name: 'proveReportSums',
  label: '核对报表日汇总',
  group: '数据统计',
  cron: '50 3 * * *',
  catchUp: 'last',
  seconds: 3600,
  async run() {
    const wrong = await proveSums(parts);
    if (wrong.length > 0)
      throw new Error(
        `日汇总与明细不符：${wrong.map(({ report, days }) => `${report}（${days.join('、')}）`).join('；')}`,
      );
    return '日汇总与明细相符';
  },
})) satisfies MakeJob;

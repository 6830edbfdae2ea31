import type { MakeJob } from '../../http/kit.ts';
import { billCredits } from './bill-credits.ts';

export default ((parts) => ({
  name: 'billCredits',
  label: '出授信账单并标记逾期',
  group: '资金',
  cron: '20 1 * * *',
  catchUp: 'last',
  seconds: 1800,
  async run() {
    const { made, overdue } = await billCredits(parts, parts.auth.clock());
    return `生成授信账单 ${made} 张，逾期 ${overdue} 张`;
  },
})) satisfies MakeJob;

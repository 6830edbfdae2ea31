import { sweepAccounts } from '../../accounts/sweep.ts';
import type { MakeJob } from '../../http/kit.ts';

export default ((parts) => ({
  name: 'sweepAccounts',
  label: '释放到期的冻结与限时余额',
  group: '资金',
  cron: '*/5 * * * *',
  catchUp: 'last',
  seconds: 600,
  async run() {
    await sweepAccounts(parts);
    return '已释放到期的冻结，收回到期的限时余额';
  },
})) satisfies MakeJob;

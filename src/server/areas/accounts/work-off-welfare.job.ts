import type { MakeJob } from '../../http/kit.ts';
import { workOffWelfare } from './welfare-worker.ts';

/** What is due by its time: grants that were planned, and what has ended. */
export default ((parts) => ({
  name: 'workOffWelfare',
  label: '发放与收回到期的福利',
  group: '资金',
  cron: '*/10 * * * *',
  catchUp: 'last',
  seconds: 1800,
  async run() {
    await workOffWelfare(parts);
    return '已发放到期的福利，收回已过期的余额';
  },
})) satisfies MakeJob;

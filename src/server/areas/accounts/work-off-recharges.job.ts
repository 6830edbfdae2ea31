import type { MakeJob } from '../../http/kit.ts';
import { workOffRecharges } from './recharge-worker.ts';

/** Lists that a process left half booked. */
export default ((parts) => ({
  name: 'workOffRecharges',
  label: '继续未完成的批量充值入账',
  group: '资金',
  cron: '*/10 * * * *',
  catchUp: 'last',
  seconds: 1800,
  async run() {
    await workOffRecharges(parts);
    return '没有停在入账中的充值申请';
  },
})) satisfies MakeJob;

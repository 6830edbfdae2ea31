import type { MakeJob } from '../../http/kit.ts';
import { distribute } from './distribute.ts';

/** Tasks whose planned time has come, and those that were broken off. */
export default ((parts) => ({
  name: 'issueCoupons', label: '发放优惠券', group: '商城', cron: '*/5 * * * *', catchUp: 'last', seconds: 1800,
  async run() {
    await distribute(parts, Date.now());
    return '已执行到期的优惠券发放任务';
  },
})) satisfies MakeJob;

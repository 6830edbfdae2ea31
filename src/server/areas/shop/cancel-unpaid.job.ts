import type { MakeJob } from '../../http/kit.ts';
import { expireUnpaid } from './unpaid.ts';

export default ((parts) => ({
  name: 'cancelUnpaid', label: '取消超时未支付的订单', group: '商城', cron: '*/5 * * * *', catchUp: 'last', seconds: 600,
  async run() {
    await expireUnpaid(parts, Date.now());
    return '已取消超时未支付的订单，库存与优惠券已退回';
  },
})) satisfies MakeJob;

import type { MakeJob } from '../../http/kit.ts';
import { pursueRefunds } from './refund-by-channel.ts';

/** What a channel has not answered, or not carried out yet. */
export default ((parts) => ({
  name: 'pursueRefunds',
  label: '查询和重试渠道退款',
  group: '资金',
  cron: '*/10 * * * *',
  catchUp: 'last',
  seconds: 900,
  async run() {
    const { asked, failed } = await pursueRefunds(parts, parts.auth.clock());
    return `查询${asked}笔，${failed}笔下次再试`;
  },
})) satisfies MakeJob;

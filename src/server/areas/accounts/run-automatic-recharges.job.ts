import type { MakeJob } from '../../http/kit.ts';
import { runAutomaticRecharges } from './automatic-recharge.ts';

export default ((parts) => ({
  name: 'runAutomaticRecharges',
  label: '按自动充值规则提交充值申请',
  group: '资金',
  cron: '*/5 * * * *',
  catchUp: 'last',
  seconds: 1800,
  run: async () => `提交充值申请 ${await runAutomaticRecharges(parts, parts.auth.clock())} 张`,
})) satisfies MakeJob;

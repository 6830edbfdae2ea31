import type { MakeJob } from '../../http/kit.ts';
import { makeDueBills } from './make-bill.ts';

export default ((parts) => ({
  name: 'makeBills',
  label: '按合同付款计划出账',
  group: '账单',
  cron: '10 1 * * *',
  catchUp: 'last',
  seconds: 1800,
  run: async () => `生成账单 ${await makeDueBills(parts, parts.auth.clock())} 张`,
})) satisfies MakeJob;

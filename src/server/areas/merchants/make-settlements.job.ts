import type { MakeJob } from '../../http/kit.ts';
import { makeSettlements } from './make-settlements.ts';

export default ((parts) => ({
  name: 'makeSettlements',
  label: '按结算周期出商户结算单',
  group: '资金',
  cron: '30 2 * * *',
  catchUp: 'last',
  seconds: 1800,
  run: async () => `生成结算单 ${await makeSettlements(parts, parts.auth.clock())} 张`,
})) satisfies MakeJob;

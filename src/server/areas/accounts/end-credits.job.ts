import type { MakeJob } from '../../http/kit.ts';
import { endCredits } from './credit-worker.ts';

export default ((parts) => ({
  name: 'endCredits',
  label: '终止到期的授信与临时额度',
  group: '资金',
  cron: '*/10 * * * *',
  catchUp: 'last',
  seconds: 600,
  async run() {
    await endCredits(parts);
    return '已终止到期的授信，收回到期的临时额度';
  },
})) satisfies MakeJob;

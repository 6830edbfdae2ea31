import type { MakeJob } from '../../http/kit.ts';
import { remindPayers } from './overdue.ts';

export default ((parts) => ({
  name: 'remindPayers',
  label: '催缴即将到期和逾期的账单',
  group: '账单',
  cron: '0 9 * * *',
  catchUp: 'last',
  seconds: 1800,
  run: async () => `催缴账单 ${await remindPayers(parts, parts.auth.clock())} 张`,
})) satisfies MakeJob;

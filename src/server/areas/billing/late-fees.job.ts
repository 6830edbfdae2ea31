import type { MakeJob } from '../../http/kit.ts';
import { addLateFees } from './overdue.ts';

export default ((parts) => ({
  name: 'addLateFees',
  label: '计收逾期账单滞纳金',
  group: '账单',
  cron: '20 1 * * *',
  catchUp: 'last',
  seconds: 1800,
  run: async () => `计收滞纳金的账单 ${await addLateFees(parts, parts.auth.clock())} 张`,
})) satisfies MakeJob;

import type { MakeJob } from '../../http/kit.ts';
import { checkExpectations } from './check-expectations.ts';

/** Every night: does everybody hold what they should, and nothing else? */
export default ((parts) => ({
  name: 'checkExpectations',
  label: '核对授权规定',
  group: '安全',
  cron: '20 3 * * *',
  catchUp: 'last',
  seconds: 1800,
  async run() {
    const broken = await checkExpectations(parts);
    return broken === 0 ? '所有授权符合规定' : `${broken} 处授权不符合规定，详见操作日志`;
  },
})) satisfies MakeJob;

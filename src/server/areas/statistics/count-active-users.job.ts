import { addDays, chinaDay } from '../../../meta/china-time.ts';
import type { MakeJob } from '../../http/kit.ts';
import { systemContext } from '../../system.ts';
import { countActiveUsers } from './count-active-users.ts';

/** So many days are counted again: some orders are given back a little later. */
const days = 3;

export default ((parts) => ({
  name: 'countActiveUsers',
  label: '统计用户活跃日报',
  group: '数据统计',
  cron: '20 1 * * *',
  catchUp: 'last',
  seconds: 1800,
  async run(signal) {
    const today = chinaDay(parts.auth.clock());
    let projects = 0;
    for (let ago = days; ago > 0; ago--) {
      signal.throwIfAborted();
      projects = await countActiveUsers(systemContext(parts), addDays(today, -ago));
    }
    return `统计 ${projects} 个项目最近 ${days} 天`;
  },
})) satisfies MakeJob;

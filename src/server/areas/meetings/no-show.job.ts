import type { MakeJob } from '../../http/kit.ts';
import { releaseNoShows } from './no-show.ts';

export default ((parts) => ({
  name: 'releaseNoShows', label: '释放未签到的会议室', group: '会议室', cron: '*/5 * * * *', catchUp: 'last', seconds: 300,
  run: async () => `释放未签到的预订 ${await releaseNoShows(parts, parts.auth.clock())} 个`,
})) satisfies MakeJob;

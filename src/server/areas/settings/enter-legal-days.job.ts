import { chinaDay } from '../../../meta/china-time.ts';
import type { MakeJob } from '../../http/kit.ts';
import { systemContext } from '../../system.ts';
import { enterLegalDays } from './legal-days.ts';

/** By November the days that are moved around the holidays of the next year are announced, and people enter them. */
const announced = 11;

export default ((parts) => ({
  name: 'enterLegalDays',
  label: '填写法定节假日',
  group: '系统维护',
  cron: '15 0 * * *',
  catchUp: 'last',
  seconds: 300,
  async run() {
    const today = chinaDay(parts.auth.clock());
    const year = Number(today.slice(0, 4));
    const years = Number(today.slice(5, 7)) >= announced ? [year, year + 1] : [year];
    let entered = 0;
    for (const each of years) entered += await enterLegalDays(systemContext(parts), each);
    return `填写法定节假日 ${entered} 天`;
  },
})) satisfies MakeJob;

import { chinaDay } from '../../../meta/china-time.ts';
import type { MakeJob } from '../../http/kit.ts';
import { systemContext } from '../../system.ts';
import { endAccess } from './sync-access.ts';

export default ((parts) => ({
  name: 'endAccess',
  label: '收回到期的通行授权',
  group: '设备',
  cron: '*/15 * * * *',
  catchUp: 'last',
  seconds: 600,
  async run() {
    const now = parts.auth.clock();
    return `变更到期授权 ${await endAccess(systemContext(parts), chinaDay(now), now)} 项`;
  },
})) satisfies MakeJob;

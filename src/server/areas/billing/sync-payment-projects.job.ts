import type { MakeJob } from '../../http/kit.ts';
import { syncPaymentProjects } from './payment-projects.ts';

export default ((parts) => ({
  name: 'syncPaymentProjects',
  label: '同步缴费系统的项目',
  group: '账单',
  cron: '30 2 * * *',
  catchUp: 'last',
  seconds: 120,
  async run(signal) {
    const { paymentSystemUrl } = parts.config;
    if (!paymentSystemUrl) return '未配置缴费系统地址';
    const { synced, missing } = await syncPaymentProjects(parts, paymentSystemUrl, parts.auth.clock(), signal);
    return `已同步 ${synced} 个项目，缴费系统中没有 ${missing} 个`;
  },
})) satisfies MakeJob;

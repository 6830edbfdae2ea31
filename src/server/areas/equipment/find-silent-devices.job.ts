import type { MakeJob } from '../../http/kit.ts';
import { findSilentDevices, silentMs } from './warnings.ts';

export default ((parts) => {
  // Before it ran, this server may have heard of nobody.
  const began = parts.auth.clock();
  return {
    name: 'findSilentDevices',
    label: '发现离线设备并预警',
    group: '设备',
    cron: '*/2 * * * *',
    catchUp: 'none',
    seconds: 110,
    async run() {
      const now = parts.auth.clock();
      if (now - began < silentMs) return '服务刚启动，等待设备上报';
      return `新发现离线设备 ${await findSilentDevices(parts, now)} 台`;
    },
  };
}) satisfies MakeJob;

import type { MakeJob } from '../../http/kit.ts';
import { markOverdue } from './mark.ts';

export default ((parts) => ({
  name: 'markOverdue',
  label: '标记超时未办结的单据',
  group: '服务工单',
  cron: '*/5 * * * *',
  catchUp: 'last',
  seconds: 600,
  run: async () => `新增超时单据 ${await markOverdue(parts, parts.auth.clock())} 张`,
})) satisfies MakeJob;

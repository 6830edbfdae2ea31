import type { MakeJob } from '../../http/kit.ts';

export default (({ auth }) => ({
  name: 'sweepSessions',
  label: '清理过期会话与验证码',
  group: '系统维护',
  cron: '*/5 * * * *',
  catchUp: 'last',
  async run() {
    await auth.sweep();
    return '已清理过期的会话、验证码、登录限制，并解除到期的账号锁定';
  },
})) satisfies MakeJob;

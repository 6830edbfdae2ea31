import { verifyAndNote } from '../../records/log-chain.ts';
import { systemContext } from '../../system.ts';
import type { MakeJob } from '../../http/kit.ts';

/** In the small hours where the product is used: is the log whole? */
export default ((parts) => ({
  name: 'verifyLog',
  label: '校验操作日志',
  group: '安全',
  cron: '0 3 * * *',
  catchUp: 'last',
  seconds: 3600,
  async run() {
    const { linked, found } = await verifyAndNote(systemContext(parts));
    return found === 0 ? `${linked} 条日志完整` : `发现 ${found} 处与日志链不符，详见操作日志`;
  },
})) satisfies MakeJob;

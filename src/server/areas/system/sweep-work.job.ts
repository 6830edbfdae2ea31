import type { AppParts, MakeJob } from '../../http/kit.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import { sweepWork } from '../../storage/work/letters.ts';
import { runResource } from './job-rows.ts';

const dayMs = 24 * 3_600_000;
/** What went well is of interest for a week, the rest for three months. */
const keptDays = { success: 7, others: 90 };

async function sweepRuns({ store, model }: AppParts, now: number): Promise<number> {
  const { table } = runResource(model);
  const olderThan = (days: number): Condition => ({ is: 'compare', column: 'createdAt', op: '<', value: new Date(now - days * dayMs).toISOString() });
  return store.transaction(async (tx) => (await store.remove(tx, table, all(isColumn('status', 'success'), olderThan(keptDays.success)))) + (await store.remove(tx, table, olderThan(keptDays.others))));
}

export default ((parts) => ({
  name: 'sweepWork', label: '清理后台任务与执行记录', group: '系统维护', cron: '40 4 * * *', catchUp: 'last',
  async run() {
    const now = parts.auth.clock();
    const [work, runs] = [await sweepWork(parts.store, now), await sweepRuns(parts, now)];
    return `清理后台任务和事件 ${work} 条、执行记录 ${runs} 条`;
  },
})) satisfies MakeJob;

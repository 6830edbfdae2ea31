import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Job } from '../../events/job.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import { jobResource } from './job-rows.ts';

/** Takes away the rows of jobs that this release does not know, and with them the groups that they alone were in. */
export async function cleanGroups(context: Context, jobs: ReadonlyMap<string, Job>) {
  const resource = jobResource(context.model);
  authorize(context, resource, 'clean');
  const { store } = context;
  return store.transaction(async (tx) => {
    const rows = await store.find(resource.table, ['id', 'jobName', 'jobGroup', 'handler'], live, {
      tx,
      lock: 'delete',
    });
    const invalid = rows.filter(({ handler }) => !jobs.has(String(handler)));
    const deletedAt = isoNow();
    for (const { id, jobName } of invalid) {
      await store.update(tx, resource.table, { deletedAt }, all(live, isColumn('id', id)));
      await store.unindex(tx, resource.table, [id]);
      await audit(context, tx, { action: 'delete', resource, recordId: String(id), recordTitle: String(jobName) });
    }
    const left = new Set(rows.filter((row) => !invalid.includes(row)).map(({ jobGroup }) => jobGroup));
    return {
      removed: invalid.length,
      groups: [...new Set(invalid.map(({ jobGroup }) => String(jobGroup)))]
        .filter((group) => !left.has(group))
        .toSorted(),
    };
  });
}

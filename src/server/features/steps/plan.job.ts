import type { Resource } from '../../../meta/model.ts';
import { dueOf, latestDue, timedSteps, type TimedStep } from '../../../meta/timed.ts';
import type { AppParts, MakeJob } from '../../http/kit.ts';
import { planAheadMs, stepOf } from '../../records/follow.ts';
import { codecOf } from '../../records/codec.ts';
import { walkRows } from '../../records/walk.ts';
import { all, live, type Condition } from '../../storage/condition.ts';
import { addWork } from '../../storage/work/add.ts';
import { systemContext } from '../../system.ts';

/** Rows read and planned at a time; other writers get their turn in between. */
const batch = 200;

/** Plans the timed steps of one kind that are due soon or overdue, including those of rows that no call has written. */
async function planStep(parts: AppParts, resource: Resource, step: TimedStep, now: number): Promise<number> {
  const { store, model, db } = parts;
  const codec = codecOf({ model, db }, resource);
  const state = resource.states?.field ?? 'status';
  const where: Condition = all(
    resource.removal === 'soft' ? live : undefined,
    { is: 'in', column: state, values: step.transition.from },
    { is: 'compare', column: step.field, op: '<=', value: latestDue(step, now + planAheadMs) },
  );
  let planned = 0;
  for await (const page of walkRows(systemContext(parts), resource, {
    columns: ['id', state, step.field, ...Object.keys(step.transition.where ?? {})],
    where,
    order: [{ column: 'id', descending: false }],
    size: batch,
  })) {
    const work = page.map(codec.toPlain).flatMap((row) => {
      const dueMs = dueOf(resource, step, row);
      return dueMs === undefined ? [] : [stepOf(resource, step.transition.name, String(row.id), dueMs)];
    });
    if (work.length > 0) planned += await store.transaction((tx) => addWork(store, tx, ...work));
  }
  return planned;
}

export default ((parts) => ({
  name: 'planSteps',
  label: '安排到期自动流转',
  group: '业务',
  cron: '50 * * * *',
  catchUp: 'last',
  seconds: 1800,
  async run(signal) {
    let planned = 0;
    for (const resource of parts.model.resources.values()) {
      for (const step of timedSteps(resource)) {
        signal.throwIfAborted();
        planned += await planStep(parts, resource, step, parts.auth.clock());
      }
    }
    return `安排了 ${planned} 条到期流转`;
  },
})) satisfies MakeJob;

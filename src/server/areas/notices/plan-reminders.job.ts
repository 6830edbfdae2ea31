import { reminderWindow, dueRange, reminderName, remindersOf, type DueReminder } from '../../../meta/reminders.ts';
import type { Resource } from '../../../meta/model.ts';
import type { AppParts, MakeJob } from '../../http/kit.ts';
import { codecOf } from '../../records/codec.ts';
import { walkRows } from '../../records/walk.ts';
import { all, live } from '../../storage/condition.ts';
import { addWork } from '../../storage/work/add.ts';
import { systemContext } from '../../system.ts';
import { reminderKey, remindHandler } from './remind.work.ts';
import reminderTable from './reminder.table.ts';

/** Read in one go; saves of others come in between. */
const batch = 200;
const keptMs = 2 * 86_400_000;

/** Rows of which somebody is to be reminded now and has not been. */
async function planReminder(parts: AppParts, resource: Resource, due: DueReminder, now: number): Promise<number> {
  const { store } = parts;
  const { toPlain } = codecOf(parts, resource);
  const { before, while: during } = due.reminder;
  const state = resource.states?.field;
  const [first, end] = dueRange(due, now);
  const pages = walkRows(systemContext(parts), resource, {
    columns: [before, ...(state ? [state] : [])],
    where: all(
      resource.removal === 'soft' ? live : undefined,
      during && state ? { is: 'in', column: state, values: during } : undefined,
      { is: 'compare', column: before, op: '>=', value: first },
      { is: 'compare', column: before, op: '<=', value: end },
    ),
    order: [{ column: 'id', descending: false }],
    size: batch,
  });
  let planned = 0;
  for await (const rows of pages) {
    const wanted = new Map(
      rows
        .map(toPlain)
        .flatMap((row) =>
          (reminderWindow(resource, due, row)?.fromMs ?? Infinity) <= now
            ? [[reminderKey(resource, due, row), String(row.id)]]
            : [],
        ),
    );
    const sent =
      wanted.size > 0
        ? await store.find(reminderTable.name, ['id'], { is: 'in', column: 'id', values: [...wanted.keys()] }, {})
        : [];
    for (const { id } of sent) wanted.delete(String(id));
    const work = [...wanted].map(([key, recordId]) => ({
      key: `remind:${key}`,
      handler: remindHandler,
      payload: { resource: resource.id, reminder: reminderName(due), recordId },
      dueMs: now,
    }));
    if (work.length > 0) planned += await store.transaction((tx) => addWork(store, tx, ...work));
  }
  return planned;
}

export default ((parts) => ({
  name: 'planReminders',
  label: '到期前提醒',
  group: '通知',
  cron: '5 9 * * *',
  catchUp: 'last',
  seconds: 1800,
  async run(signal) {
    const now = parts.auth.clock();
    let planned = 0;
    for (const resource of parts.model.resources.values()) {
      for (const due of remindersOf(resource)) {
        signal.throwIfAborted();
        planned += await planReminder(parts, resource, due, now);
      }
    }
    const overAt = new Date(now - keptMs).toISOString();
    await parts.store.transaction((tx) =>
      parts.store.remove(tx, reminderTable.name, { is: 'compare', column: 'overAt', op: '<', value: overAt }),
    );
    return `提醒了 ${planned} 条记录`;
  },
})) satisfies MakeJob;

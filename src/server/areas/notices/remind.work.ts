import { reminderWindow, reminderName, remindersOf, type DueReminder } from '../../../meta/reminders.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { audit } from '../../records/audit.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { sendLetter, writeLetter } from './letters.ts';
import { receiversOf } from './receivers.ts';
import reminderTable from './reminder.table.ts';

export const remindHandler = 'record.remind';
const maxKey = 200;

/** Names the time it is about, so that another time is another reminder. */
export const reminderKey = (resource: Resource, due: DueReminder, row: Row): string =>
  `${resource.id}:${reminderName(due)}:${String(row.id)}:${String(row[due.reminder.before])}`.slice(0, maxKey);

/** Tells people of what runs out. What was planned may have changed since, so it is the row that is asked. */
export default ((parts) => ({
  name: remindHandler,
  async run({ payload, finish }) {
    const resource = parts.model.resources.get(String(payload.resource));
    const due = resource && remindersOf(resource).find((each) => reminderName(each) === payload.reminder);
    const row = due && (await asSystem(parts, resource.id).one(payload.recordId));
    const span = row && reminderWindow(resource, due, row);
    const now = parts.auth.clock();
    if (!row || !span || now < span.fromMs || now >= span.overMs) return;
    const { notify = [], tell } = due.reminder;
    const receivers = await receiversOf(parts, resource, row, notify);
    const context = systemContext(parts);
    const letter = tell && (await writeLetter(context, resource, row, tell));
    const id = reminderKey(resource, due, row);
    const title = String(row[resource.display] ?? '');
    await finish(async (tx) => {
      if ((await parts.store.find(reminderTable.name, ['id'], isColumn('id', id), { tx, limit: 1 })).length > 0) return;
      await parts.store.insert(tx, reminderTable.name, { id, overAt: new Date(span.overMs).toISOString() }, []);
      await addInboxMessages(context, tx, receivers, {
        topic: 'reminder',
        module: resource.label,
        actionName: due.label,
        recordTitle: title,
        actorName: null,
        entityCode: resource.id,
        recordId: String(row.id),
        eventId: null,
      });
      if (letter) await sendLetter(context, tx, letter);
      await audit(context, tx, { action: due.label, resource, recordId: String(row.id), recordTitle: title });
    });
  },
})) satisfies MakeHandler;

import { storeChoice } from '../../server/areas/notices/choices.ts';
import { asSystem } from '../../server/records/rows.ts';
import { all, isColumn } from '../../server/storage/condition.ts';
import type { Campus } from '../campus.ts';
import type { Seeder } from '../../server/install/seeder.ts';

const known = [
  ['repairs/userRepair', 'wait', '新增', 'unread', 'change'],
  ['comments/commentBill', 'reopened', '不满意重办', 'unread', 'change'],
  ['accounts/rechargeManage', 'success', '提交申请', 'done', 'task'],
  ['visitors/visitorOrder', 'approved', '新增', 'done', 'change'],
] as const;

/** Recent messages for the administrator of a project, about records that are there. */
export async function addInbox(seeder: Seeder, { orgId, desk }: Campus): Promise<void> {
  for (const [entityCode, recordStatus, actionName, status, topic] of known) {
    const { label, display } = seeder.resource(entityCode);
    const record = await seeder.through(undefined, (context, tx) =>
      asSystem(context, entityCode, tx).first(all(isColumn('orgId', orgId), isColumn('status', recordStatus))),
    );
    if (!record) throw new Error(`no ${entityCode} is ${recordStatus}`);
    const createdAt = String(record.createdAt);
    await seeder.add('notices/inboxMessage', {
      userId: desk.id,
      topic,
      module: label,
      actionName,
      recordTitle: record[display] ?? null,
      actorName: '前台客服',
      entityCode,
      recordId: record.id ?? null,
      readTime: status === 'done' ? seeder.time.after(createdAt, 20) : null,
      createdAt,
      status,
    });
  }
}

/** Somebody who wants reminders by text message too, and no bell for reports. */
export const addChoices = (seeder: Seeder, userId: string): Promise<void> =>
  seeder.stored(async (parts, tx) => {
    await storeChoice(parts, tx, userId, 'reminder', { bell: true, email: false, sms: true });
    await storeChoice(parts, tx, userId, 'report', { bell: false, email: false, sms: false });
  });

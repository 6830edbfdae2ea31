import { minutesAfter } from '../../server/install/moments.ts';
import { storeChoice } from '../../server/areas/notices/choices.ts';
import type { Seeder } from '../../server/install/seeder.ts';

const known = [
  ['repairs/userRepair', 'BX', '新增', 3, 'unread', 'change'],
  ['comments/commentBill', 'TS', '不满意重办', 9, 'unread', 'change'],
  ['accounts/rechargeManage', 'CZ', '提交申请', 26, 'done', 'task'],
  ['visitors/visitorOrder', 'FK', '新增', 50, 'done', 'change'],
] as const;

/** Recent messages for the administrator of a project. */
export async function addInbox(seeder: Seeder, userId: string): Promise<void> {
  for (const [i, [entityCode, prefix, actionName, hours, status, topic]] of known.entries()) {
    const createdAt = seeder.time.ago(hours * 60);
    await seeder.add('notices/inboxMessage', {
      userId,
      topic,
      module: seeder.resource(entityCode).label,
      actionName,
      recordTitle: `${prefix}${createdAt.slice(0, 10).replaceAll('-', '')}${String(i + 1).padStart(5, '0')}`,
      actorName: '前台客服',
      entityCode,
      readTime: status === 'done' ? minutesAfter(createdAt, 20) : null,
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

import { addDays, chinaDay } from '../../meta/china-time.ts';
import { assignmentResource, writeAssignment } from '../../server/areas/teamwork/assignments.ts';
import { writeNote } from '../../server/areas/teamwork/notes.ts';
import { asSystem } from '../../server/records/rows.ts';
import { inboxResource } from '../../server/records/inbox.ts';
import { all, isColumn } from '../../server/storage/condition.ts';
import type { Seeder } from '../../server/install/seeder.ts';

interface Colleague {
  readonly id: string;
  readonly userName: string;
  readonly realName: string;
}

const minute = 60_000;

/** What one asks of the other, and what has become of it. */
const tasks: readonly { task: string; days: number; step?: 'finish' | 'withdraw' | 'expire' }[] = [
  { task: '上门复查，确认是否更换阀门', days: 3 },
  { task: '核对仓库阀门库存', days: 1, step: 'finish' },
  { task: '联系厂家报价', days: 2, step: 'withdraw' },
  { task: '补传现场照片', days: -1, step: 'expire' },
];

/** Two colleagues talk about a repair that is under way, and one of them is to look after it. */
export async function addConversation(
  seeder: Seeder,
  orgId: string,
  [asks, answers]: readonly [Colleague, Colleague],
): Promise<void> {
  const resource = seeder.resource('repairs/userRepair');
  const now = Date.parse(seeder.time.ago(0));
  const as = ({ id, realName }: Colleague) => ({ id, name: realName });
  const [row] = await seeder.through(undefined, async (context, tx) =>
    (await asSystem(context, resource.id, tx).find(isColumn('orgId', orgId))).filter(
      ({ status }) => status === 'processing',
    ),
  );
  if (!row) return;
  const shared = { resource, row, id: String(row.id), title: String(row.repairNo) };
  await seeder.through(as(asks), async (context, tx) => {
    const content = `@${answers.realName} 住户反映上周修过一次，今天又漏了。请安排老师傅上门，费用先不收。`;
    await writeNote(
      context,
      tx,
      shared,
      { content, mentions: [answers], files: [] },
      { now: now - 95 * minute, followers: [] },
    );
    for (const { task, days } of tasks)
      await writeAssignment(context, tx, shared, {
        person: answers,
        task,
        dueDate: addDays(chinaDay(new Date(now)), days),
      });
  });
  await seeder.through(as(answers), async (context, tx) => {
    const content = '已联系住户，约明天上午。\n仓库里同型号阀门还有两个，如需更换可以直接领用。';
    await writeNote(
      context,
      tx,
      shared,
      { content, mentions: [], files: [] },
      { now: now - 40 * minute, followers: [asks.id] },
    );
  });
  const of = seeder.resource(assignmentResource);
  for (const { task, step } of tasks) {
    const transition = of.states?.transitions.get(step ?? '');
    if (!transition) continue;
    const person = step === 'expire' ? undefined : as(step === 'withdraw' ? asks : answers);
    await seeder.through(person, async (context, tx) => {
      const found = await asSystem(context, assignmentResource, tx).find(isColumn('recordId', shared.id));
      const assigned = found.find((each) => each.task === task);
      if (assigned) await asSystem(context, of, tx).move(assigned, transition);
    });
  }
  // Whoever has answered has read what they were asked.
  const markRead = seeder.resource(inboxResource).states?.transitions.get('markRead');
  await seeder.through(as(answers), async (context, tx) => {
    const messages = asSystem(context, inboxResource, tx);
    const mention = await messages.first(all(isColumn('userId', answers.id), isColumn('topic', 'team')));
    if (mention && markRead) await messages.move(mention, markRead);
  });
}

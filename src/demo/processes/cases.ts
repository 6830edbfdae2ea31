import { approvalOf } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import { at } from '../../server/clock.ts';
import type { Context } from '../../server/context.ts';
import { withdraw } from '../../server/processes/operations.ts';
import type { Processes } from '../../server/processes/processes.ts';
import { caseOf } from '../../server/processes/rows.ts';
import type { Run } from '../../server/processes/run.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import type { Queries } from '../../server/storage/database.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { HandedIn } from './forms.ts';
import { answerAll } from './seats.ts';

/** Starts a case for every record that waits for a flow, by its author, and decides about some of them. */
export async function beginCases(seeder: Seeder, projects: readonly Project[]): Promise<void> {
  const applied = new Map(
    projects.flatMap(({ handedIn }) => handedIn.map(({ id, applyTime }) => [id, Date.parse(applyTime)] as const)),
  );
  const waiting = await seeder.through(undefined, async (context, tx) => {
    const found: { resource: Resource; row: Row }[] = [];
    for (const resource of context.model.resources.values()) {
      const approval = approvalOf(context.model, resource);
      if (!approval || !resource.states) continue;
      const rows = await asSystem(context, resource.id, tx).find({
        is: 'in',
        column: resource.states.field,
        values: [...approval.waiting],
      });
      for (const row of rows)
        if (!(await caseOf(context, tx, resource.id, String(row.id)))) found.push({ resource, row });
    }
    return found;
  });
  for (const { resource, row } of waiting) {
    const author = await personOf(seeder, row.createdBy);
    await at(applied.get(String(row.id)) ?? Date.parse(String(row.createdAt)), () =>
      seeder.through(author, (context, tx) =>
        context.approvals.wrote(context, tx, resource, { action: 'add', after: row, changes: null }),
      ),
    );
  }
  for (const project of projects) {
    for (const [n, entry] of project.handedIn.entries()) await decide(seeder, entry, pace(n));
    await at(seeder.time.now, () => decideSome(seeder, project));
  }
}

interface Project {
  readonly orgId: string;
  readonly approver: Person;
  readonly handedIn: readonly HandedIn[];
}

const borrowing = 'processes/itemBorrow';
const application = 'processes/process';

/** Minutes that an answer takes, and the work after the last of them: some are quick, some take half a day. */
const pace = (n: number): { answer: number; work: number } => ({
  answer: 15 + ((n * 67) % 240),
  work: 60 + ((n * 43) % 300),
});

/** Brings a case to the end that it is to have, by whoever is asked, at times of that day. */
async function decide(
  seeder: Seeder,
  { id, applyTime, ends }: HandedIn,
  { answer, work }: ReturnType<typeof pace>,
): Promise<void> {
  if (ends === 'pending') return;
  const after = (minutes: number) => minutesAfter(applyTime, minutes);
  if (ends === 'withdrawn') {
    const author = await personOf(seeder, (await seeder.read(application, id)).createdBy);
    await seeder
      .by(author, after(answer))
      .do((context) =>
        context.store.transaction((tx) =>
          onCase(context, tx, application, { id }, (run) => withdraw(run, '行程取消，不再申请')),
        ),
      );
    return;
  }
  const [step, auditRemark] =
    ends === 'rejected' ? (['reject', '信息不完整，请补充'] as const) : (['approve', '同意'] as const);
  const taken = await answerAll(seeder, application, id, {
    step,
    given: { auditRemark },
    moment: after(answer),
    minutes: answer,
  });
  if (taken !== undefined && ends === 'finished')
    await seeder.by(undefined, after(answer * taken + work)).moveItself(application, id, 'finish');
}

/** A user by name; undefined for the product, and for whoever wrote a row without an account. */
const personOf = (seeder: Seeder, id: unknown): Promise<Person | undefined> =>
  seeder.through(undefined, async (context, tx) => {
    const user = await asSystem(context, 'system/user', tx).one(id);
    return user && { id: String(user.id), name: String(user.realName ?? user.userName) };
  });

/** Cases at every point: agreed halfway, passed, refused, reminded because nobody answered in time, withdrawn. */
async function decideSome(seeder: Seeder, { orgId, approver }: Project): Promise<void> {
  await seeder.through(approver, async (context, tx) => {
    const waiting = async (id: string) =>
      (await asSystem(context, id, tx).find(isColumn('orgId', orgId))).filter(({ status }) => status === 'pending');
    const applications = await waiting(application);
    const borrowings = new Map((await waiting(borrowing)).map((row) => [String(row.itemName), row]));
    const answer = (id: string, name: string, row: Row | undefined, auditRemark: string) =>
      row && answerAs(context, tx, seeder.resource(id), name, row, auditRemark);

    const entrance = applications.find(({ formKind }) => formKind === 'entrance');
    await at(Date.parse(seeder.time.after(String(entrance?.applyTime), 95)), async () =>
      answer(application, 'approve', entrance, '材料齐全，请复核'),
    );
    await answer(borrowing, 'approve', borrowings.get('移动音箱'), '周五前归还');
    await answer(borrowing, 'reject', borrowings.get('会议桌签'), '会议室已配备，请直接到会议室领取');
    // The manager has not answered since.
    const screen = borrowings.get('投影幕布');
    await at(Date.parse(seeder.time.after(String(screen?.createdAt), 40)), async () =>
      answer(borrowing, 'approve', screen, '押金较高，请项目管理员审批'),
    );
    const own = applications.find(({ createdBy, id }) => createdBy === approver.id && id !== entrance?.id);
    if (own) await onCase(context, tx, application, own, (run) => withdraw(run, '填错了日期，重新填写'));
  });
}

function answerAs(
  context: Context,
  tx: Queries,
  resource: Resource,
  name: string,
  row: Row,
  auditRemark: string,
): Promise<Row | undefined> {
  const transition = resource.states?.transitions.get(name) as CompiledTransition;
  return context.approvals.answer(context, tx, resource, transition, { row, given: { auditRemark }, reach: 'all' });
}

async function onCase(
  context: Context,
  tx: Queries,
  resource: string,
  { id }: Row,
  work: (run: Run) => Promise<void>,
): Promise<void> {
  const kase = await caseOf(context, tx, resource, String(id));
  if (kase) await (context.approvals as Processes).operate(context, tx, kase.id, work);
}

import { toChinaTime } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { timeOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Change, ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { commentTypeOf, deadlineOf } from './comment-type.ts';
import { tellBy } from '../notices/tell-by.ts';

const bills = 'comments/commentBill';

const hooks: ResourceHooks = {
  async before(context, tx, change) {
    const { action, values } = change;
    if (values.typeId && (action === 'add' || action === 'update'))
      Object.assign(values, await routing(context, tx, values));
    if (action === 'updateSign') await sign(context, tx, change);
    if (action === 'update') await hasten(context, tx, change);
    if (action === 'process' && !(values.handlerId ?? change.before?.handlerId)) throw missing('handlerId', '处理人');
    if (action === 'reopen')
      Object.assign(values, {
        deadline: await deadlineOf(context, tx, { ...change.before, ...values }),
        overdue: false,
      });
  },
  async after(context, tx, { action, values, id }) {
    if (action === 'add') await replyAtOnce(context, tx, values, id);
    // The answer is part of the conversation as well.
    if (action === 'reply')
      await addReply(context, tx, { billId: id, replyType: 'staff', content: values.handleResult ?? null });
    await tell(context, tx, id, action, values);
  },
};

/** As much as fits into a text message. */
const maxAnswer = 120;

function answer({ handleResult }: Row): string {
  const text = String(handleResult);
  return `已答复：${text.length > maxAnswer ? `${text.slice(0, maxAnswer)}…` : text}`;
}

/** What whoever has complained is told of its way. */
const news: Readonly<Record<string, (bill: Row) => string>> = {
  updateSign: ({ deadline }) =>
    typeof deadline === 'string' ? `已受理，将在${toChinaTime(deadline).slice(5, 16)}前答复` : '已受理',
  reply: answer,
  // The same, by a line of the conversation.
  answered: (bill) => (bill.status === 'replied' ? answer(bill) : '已重新受理'),
  close: () => '已办结',
  invalid: () => '经核实不予受理',
};

async function tell(context: Context, tx: Queries, id: string, action: string, bill: Row): Promise<void> {
  const what = news[action];
  if (!what) return;
  const { notifyWays } = await commentTypeOf(context, tx, bill.typeId);
  await tellBy(context, tx, notifyWays, {
    about: { resource: bills, id },
    orgId: bill.orgId ?? null,
    userId: bill.userId,
    mobile: bill.contactPhone,
    title: '投诉建议进度',
    content: `您的反馈（${String(bill.billNo)}）${what(bill)}。`,
  });
}

/** Whose work it is, by its type, unless somebody has said so. */
async function routing(context: Context, tx: Queries, given: Row): Promise<Row> {
  const { categoryId, deptId, handlerIds } = await commentTypeOf(context, tx, given.typeId);
  return { categoryId, deptId: given.deptId ?? deptId, handlerId: given.handlerId ?? handlerIds[0] ?? null };
}

/** Whoever signs may leave department and time limit to the type. */
async function sign(context: Context, tx: Queries, { before = {}, values }: Change): Promise<void> {
  values.deptId ??= before.deptId ?? (await commentTypeOf(context, tx, before.typeId)).deptId;
  if (!values.deptId) throw missing('deptId', '处理部门');
  values.deadline ??= await deadlineOf(context, tx, { ...before, ...values });
  values.signed = true;
}

/** What has turned out to be urgent is done sooner; nothing is put off that somebody was promised. */
async function hasten(context: Context, tx: Queries, { before = {}, values }: Change): Promise<void> {
  if (!before.signTime || !('urgency' in values || 'typeId' in values)) return;
  const sooner = await deadlineOf(context, tx, { ...before, ...values }, timeOf(before.signTime));
  if (sooner !== null && (!before.deadline || timeOf(sooner) < timeOf(before.deadline))) values.deadline = sooner;
}

const missing = (path: string, title: string) =>
  new AppError('invalid', {}, { errors: [{ path, problem: 'required', values: { title } }] });

async function replyAtOnce(context: Context, tx: Queries, { typeId }: Row, billId: string): Promise<void> {
  const { autoReply } = await commentTypeOf(context, tx, typeId);
  if (autoReply) await addReply(context, tx, { billId, replyType: 'system', content: autoReply, replierName: '系统' });
}

const addReply = (context: Context, tx: Queries, values: Row) =>
  asSystem(context, 'comments/commentBillReply', tx).add(values, { action: 'reply' });

export default { resource: bills, hooks };

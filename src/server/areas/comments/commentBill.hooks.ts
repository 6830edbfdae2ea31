import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { Change, ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { commentTypeOf, deadlineOf } from './comment-type.ts';

const hooks: ResourceHooks = {
  async before(context, tx, change) {
    const { action, values } = change;
    if (values.typeId && (action === 'add' || action === 'update'))
      Object.assign(values, await routing(context, tx, values));
    if (action === 'updateSign') await sign(context, tx, change);
    if (action === 'process' && !(values.handlerId ?? change.before?.handlerId)) throw missing('handlerId', '处理人');
    if (action === 'reopen')
      Object.assign(values, { deadline: await deadlineOf(context, tx, change.before?.typeId), overdue: false });
  },
  async after(context, tx, { action, values, id }) {
    if (action === 'add') await replyAtOnce(context, tx, values, id);
    // The answer is part of the conversation as well.
    if (action === 'reply')
      await addReply(context, tx, { billId: id, replyType: 'staff', content: values.handleResult ?? null });
  },
};

/** Whose work it is, by its type, unless somebody has said so. */
async function routing(context: Context, tx: Queries, given: Row): Promise<Row> {
  const { categoryId, deptId, handlerIds } = await commentTypeOf(context, tx, given.typeId);
  return { categoryId, deptId: given.deptId ?? deptId, handlerId: given.handlerId ?? handlerIds[0] ?? null };
}

/** Whoever signs may leave department and time limit to the type. */
async function sign(context: Context, tx: Queries, { before = {}, values }: Change): Promise<void> {
  values.deptId ??= before.deptId ?? (await commentTypeOf(context, tx, before.typeId)).deptId;
  if (!values.deptId) throw missing('deptId', '处理部门');
  values.deadline ??= await deadlineOf(context, tx, before.typeId);
  values.signed = true;
}

const missing = (path: string, title: string) =>
  new AppError('invalid', {}, { errors: [{ path, problem: 'required', values: { title } }] });

async function replyAtOnce(context: Context, tx: Queries, { typeId }: Row, billId: string): Promise<void> {
  const { autoReply } = await commentTypeOf(context, tx, typeId);
  if (autoReply) await addReply(context, tx, { billId, replyType: 'system', content: autoReply, replierName: '系统' });
}

const addReply = (context: Context, tx: Queries, values: Row) =>
  asSystem(context, 'comments/commentBillReply', tx).add(values, { action: 'reply' });

export default { resource: 'comments/commentBill', hooks };

import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { deadlineOf } from './comment-type.ts';

/** As what a bill is moved by what is said on it; `reply` on the bill itself writes a line of its own. */
const answering = 'answered';

/** Who says something, and which step of the bill that is. Notes among colleagues move nothing. */
const steps: Readonly<Record<string, { readonly name: string; readonly from: readonly string[] }>> = {
  staff: { name: 'reply', from: ['accepted', 'processing', 'reopened'] },
  user: { name: 'reopen', from: ['replied', 'visited'] },
};

const over: ReadonlySet<unknown> = new Set(['closed', 'invalid']);

const hooks: ResourceHooks = {
  async before(context, tx, { action, values }) {
    // Only the product speaks in its own name, and only it answers along with a step of the bill.
    if (action === 'add' && values.replyType === 'system')
      throw new AppError('invalid', {}, { errors: [{ path: 'replyType', problem: 'notAChoice' }] });
    if (action !== 'add' || values.replyType === 'inner') return;
    const bill = await billOf(context, tx, values);
    if (over.has(bill.status) || (values.replyType === 'staff' && bill.status === 'submitted')) refuse(context, bill);
  },
  async after(context, tx, { action, values }) {
    const step = action === 'add' ? steps[String(values.replyType)] : undefined;
    if (step) await moveBill(context, tx, await billOf(context, tx, values), step, values);
  },
};

async function billOf(context: Context, tx: Queries, { billId }: Row): Promise<Row> {
  const bill = await asSystem(context, 'comments/commentBill', tx).get(String(billId));
  return bill;
}

function refuse(context: Context, { status }: Row): never {
  const labels = resourceOf(context, 'comments/commentBill').states?.labels ?? {};
  throw new AppError('notEditable', { state: labels[String(status)] ?? status });
}

async function moveBill(
  context: Context,
  tx: Queries,
  bill: Row,
  { name, from }: (typeof steps)[string],
  { content }: Row,
): Promise<void> {
  const resource = resourceOf(context, 'comments/commentBill');
  const transition = resource.states?.transitions.get(name);
  if (!transition || !from.includes(String(bill.status))) return;
  const changes: Row =
    name === 'reply'
      ? { handleResult: content ?? null }
      : { deadline: await deadlineOf(context, tx, bill), overdue: false };
  await asSystem(context, resource, tx).change(
    bill,
    { ...changes, ...asSystem(context, resource).stepFrom(bill, transition) },
    answering,
  );
}

export default { resource: 'comments/commentBillReply', hooks };

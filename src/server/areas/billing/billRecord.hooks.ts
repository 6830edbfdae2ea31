import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { Change, ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { collectRest, giveBackAll } from './collect.ts';
import { dueOf } from './late-fee.ts';
import { addPush } from './push.ts';
import { bills, plans, takeStep } from './rows.ts';

type Step = (context: Context, tx: Queries, bill: Row, values: Row) => Promise<void> | void;

const steps: Readonly<Record<string, Step>> = {
  pay: collectRest,
  refund: giveBackAll,
  void(_context, _tx, bill) {
    if (cents(bill.receivedAmount) > 0) throw new AppError('billPaidInPart', { amount: String(bill.receivedAmount) });
  },
  writeOff(_context, _tx, bill, values) {
    values.writeOffAmount = fromCents(dueOf(bill));
  },
};

/** What a step of the bill of a contract means for the plan of the contract. */
const planSteps: Readonly<Record<string, string>> = { pay: 'pay', refund: 'unpay', void: 'drop', writeOff: 'drop' };

async function movePlan(context: Context, tx: Queries, step: string, { contractOrderId }: Row): Promise<void> {
  if (!contractOrderId) return;
  const plan = await asSystem(context, plans, tx).one(contractOrderId, 'change');
  if (plan) await takeStep(context, tx, plans, step, plan, step === 'pay' ? { paidAmount: plan.amount ?? null } : {});
}

const isPublished = ({ action, values }: Change): boolean =>
  action === 'publish' || (action === 'add' && values.status === 'unpaid');

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (before) await steps[action]?.(context, tx, before, values);
  },
  async after(context, tx, change) {
    const step = planSteps[change.action];
    if (step) await movePlan(context, tx, step, change.values);
    if (isPublished(change)) await addPush(context, tx, change.values);
  },
};

export default { resource: bills, hooks };

import { addDays, chinaDay } from '../../../meta/china-time.ts';
import { nowMs } from '../../clock.ts';
import { askDeposit, endPlan, holdPlan, makePlan } from '../billing/contract-plan.ts';
import { billDuePlans } from '../billing/make-bill.ts';
import type { ResourceHooks } from '../../records/hooks.ts';

/** So many days before its end a contract is about to expire. */
const remindAhead = 30;

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values: { endDate }, values }) {
    if (typeof endDate === 'string') values.remindDate = addDays(endDate, -remindAhead);
    if (action === 'submit' && before) await holdPlan(context, tx, before);
  },
  /** What was agreed is asked for: by the plan, its first bills, and the deposit. */
  async after(context, tx, { action, values }) {
    if (action === 'terminate') await endPlan(context, tx, values);
    if (action !== 'approve') return;
    await makePlan(context, tx, values);
    await askDeposit(context, tx, values);
    await billDuePlans(context, tx, String(values.id), chinaDay(nowMs()));
  },
};

export default { resource: 'enterprise/contractInfo', hooks };

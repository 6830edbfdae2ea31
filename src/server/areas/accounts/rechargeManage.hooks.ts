import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { CompiledTransition, States } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import type { Change, ResourceHooks } from '../../records/hooks.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { rechargeLimits, refuseAmount } from './limits.ts';
import { bookSome, endOf, tryFailedAgain } from './recharge-booking.ts';
import { applications, linesOf, replaceLines } from './recharge-list.ts';
import { reverseRecharge } from './recharge-reverse.ts';
import { usedVoucher } from './recharge-voucher.ts';
import { goOnWithRecharges } from './work-off-recharges.work.ts';

type Step = (context: Context, tx: Queries, application: Row) => Promise<Row | void>;

/** What comes with each step of an application; what a step answers is stored with it. */
const steps: Readonly<Record<string, Step>> = {
  async rechargeApply(context, tx, application) {
    await refuseUnbookable(context, tx, application);
    return usedVoucher(context, tx, application);
  },
  // What was agreed to is what is booked, in the transaction of the agreement.
  async rechargeAudit(context, tx, application) {
    await listOfUsers(context, tx, application);
    return bookSome(context, tx, application);
  },
  async retry(context, tx, application) {
    await listOfUsers(context, tx, application);
    await tryFailedAgain(context, tx, application);
    return bookSome(context, tx, application);
  },
  async reverse(context, tx, application) {
    await reverseRecharge(context, tx, application);
    return { usedVoucher: null };
  },
  reject: async () => ({ usedVoucher: null }),
  revoke: async () => ({ usedVoucher: null }),
};

const personsOf = ({ targetType, userIds }: Row): string[] =>
  targetType === 'user' && Array.isArray(userIds) ? [...new Set(userIds.map(String))] : [];

async function refuseUnbookable(context: Context, tx: Queries, application: Row): Promise<void> {
  if (application.targetType === 'virt') return;
  await listOfUsers(context, tx, application);
  const lines = await linesOf(context, tx, application.id);
  if (lines.length === 0) throw new AppError('rechargeWithoutPersons');
  const limits = await rechargeLimits(context, tx, String(application.orgId));
  for (const { amount } of lines) refuseAmount(limits, cents(amount));
}

/** Who was chosen in the form is on the list from when it is handed in; the list of a batch is there already. */
async function listOfUsers(context: Context, tx: Queries, application: Row): Promise<void> {
  const { id, targetType, status, amount } = application;
  if (targetType !== 'user') return;
  if (status !== 'draft' && status !== 'rejected' && (await linesOf(context, tx, id)).length > 0) return;
  const ids = personsOf(application);
  const people = await asSystem(context, 'residents/user', tx).byId(ids, 'rely');
  const persons = ids.map((userId) => ({
    userId,
    realName: (people.get(userId)?.realName as string | undefined) ?? null,
    amount: String(amount),
  }));
  await replaceLines(context, tx, String(id), persons);
}

/** Where somebody could not be booked and nobody is left, the application says so at once. */
async function endBooking(context: Context, tx: Queries, id: string): Promise<void> {
  const application = await asSystem(context, applications, tx).one(id, 'change');
  const end = application && (await endOf(context, tx, application));
  if (!application || !end) return;
  const resource = resourceOf(context, applications);
  const transition = (resource.states as States).transitions.get(end) as CompiledTransition;
  const changes = asSystem(context, resource).stepFrom(application, transition);
  await asSystem(context, resource, tx).change(application, changes, end);
}

const books = (action: string) => action === 'rechargeAudit' || action === 'retry' || action === 'goOn';

const hooks: ResourceHooks = {
  on: { rechargeAudit: goOnWithRecharges, retry: goOnWithRecharges },
  async before(context, tx, { action, before, values }: Change) {
    const step = steps[action];
    if (step && before)
      Object.assign(values, await step(context, tx, { ...before, ...values, status: before.status ?? null }));
  },
  async after(context, tx, { action, values, id }) {
    if (books(action) && values.status === 'booking') await endBooking(context, tx, id);
  },
};

export default { resource: applications, hooks };

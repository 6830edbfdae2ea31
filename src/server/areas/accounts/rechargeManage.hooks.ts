import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { cents } from '../../accounts/holders.ts';
import { operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { LedgerRefusal } from '../../ledger/refusal.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { enterpriseAccounts, lockEnterpriseAccount, lockWallets } from './account-rows.ts';
import { charge } from './charge.ts';
import { rechargeLimits, refuseAmount, type RechargeLimits } from './limits.ts';
import { asAppError } from './told.ts';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const application = { ...before, ...values };
    if (action === 'add' || action === 'update') Object.assign(values, totalsOf(application));
    if (action === 'rechargeApply') await refuseUnbookable(context, tx, application);
    // What was audited is what is booked, in the transaction of the audit.
    if (action === 'rechargeAudit' || action === 'retry') Object.assign(values, await book(context, tx, application));
  },
};

const personsOf = ({ targetType, userIds }: Row): string[] =>
  targetType === 'user' && Array.isArray(userIds) ? [...new Set(userIds.map(String))] : [];

/** How many, and how much in all: gifts are not paid in. */
function totalsOf(application: Row): Row {
  const count = application.targetType === 'virt' ? 1 : personsOf(application).length;
  return {
    personCount: application.targetType === 'user' ? count : null,
    totalAmount: count > 0 ? fromCents(cents(application.amount) * count) : null,
  };
}

async function refuseUnbookable(context: Context, tx: Queries, application: Row): Promise<void> {
  if (application.targetType !== 'virt' && personsOf(application).length === 0)
    throw new AppError('rechargeWithoutPersons');
  refuseAmount(await limitsOf(context, tx, application), cents(application.amount));
}

/** The limits of a project are for people; an enterprise pays in what it needs. */
const limitsOf = async (context: Context, tx: Queries, { targetType, orgId }: Row): Promise<RechargeLimits> =>
  targetType === 'virt' ? {} : rechargeLimits(context, tx, String(orgId));

/** Nothing where it was booked. What stands in the way is told with it, and can be tried again once it is mended. */
async function book(context: Context, tx: Queries, application: Row): Promise<Row> {
  try {
    await context.store.attempt(tx, () => bookAll(context, tx, application));
    return { failReason: null };
  } catch (error) {
    const refused = error instanceof LedgerRefusal ? asAppError(error) : error;
    if (!(refused instanceof AppError)) throw error;
    return { status: 'failed', failReason: refused.text('zh', (word) => word) };
  }
}

async function bookAll(context: Context, tx: Queries, application: Row): Promise<void> {
  const { id, applyNo, orgId, accountType, virtId, payWay, targetType } = application;
  const isEnterprise = targetType === 'virt';
  const persons = personsOf(application);
  if (!isEnterprise && persons.length === 0) throw new AppError('rechargeWithoutPersons');
  const rows = isEnterprise
    ? await lockEnterpriseAccount(
        context,
        tx,
        String(virtId),
        String(orgId),
        enterpriseAccounts[String(accountType)] as string,
      )
    : await lockWallets(context, tx, persons, String(orgId), String(accountType), 'all');
  await charge(context, tx, {
    holder: isEnterprise ? 'enterprise' : 'wallet',
    rows,
    orgId: String(orgId),
    amount: cents(application.amount),
    gift: cents(application.giftAmount),
    payWay: String(payWay),
    origin: `rechargeManage:${String(id)}`,
    limits: await limitsOf(context, tx, application),
    note: {
      operatorName: operatorOf(context),
      bizType: 'manual',
      bizNo: String(applyNo),
      remark: `充值申请 ${String(applyNo)}`,
    },
  });
}

export default { resource: 'accounts/rechargeManage', hooks };

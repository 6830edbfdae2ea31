import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { accountOfRow, holders, lineIn, outsideAccount, type Holder } from '../../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { debitLines } from '../../ledger/lots.ts';
import { post } from '../../ledger/post.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { lockRows, lockWallets } from './account-rows.ts';
import { withRefusals } from './refusals.ts';

export const adjustments = 'accounts/adjustment';

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const request = { ...before, ...values };
    if (action === 'add' || action === 'update' || action === 'resubmit')
      await refuseForeignMovement(context, tx, request);
    if (action === 'approve') values.movementNo = await withRefusals(() => book(context, tx, request));
  },
};

const holderOf = ({ targetType }: Row): Holder => (targetType === 'virt' ? 'enterprise' : 'wallet');

/** What is corrected is a movement of the very account. */
async function refuseForeignMovement(context: Context, tx: Queries, request: Row): Promise<void> {
  const { relatedNo, accountId, userId, accountType } = request;
  if (relatedNo === null || relatedNo === undefined) return;
  const holder = holderOf(request);
  const { table } = resourceOf(context, holders[holder].records);
  const where =
    holder === 'enterprise'
      ? all(isColumn('waterNo', relatedNo), isColumn('accountId', accountId))
      : all(isColumn('recordNo', relatedNo), isColumn('userId', userId), isColumn('accountType', accountType));
  const [found] = await context.store.find(table, ['id'], where, { tx, limit: 1 });
  if (!found)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'relatedNo', problem: 'noSuchRow', values: { title: '流水' } }] },
    );
}

/** One journal between the account and what stands for corrections of its project; answers with the number of the movement. */
async function book(context: Context, tx: Queries, request: Row): Promise<string> {
  const { id, adjustNo, orgId, reason, direction } = request;
  const holder = holderOf(request);
  const [row] =
    holder === 'enterprise'
      ? await lockRows(context, tx, 'enterprise', all(isColumn('id', request.accountId), isColumn('orgId', orgId)), 1)
      : await lockWallets(context, tx, [String(request.userId)], String(orgId), String(request.accountType), 'all');
  if (!row) throw new AppError('accountClosed');
  const records: Row[] = [];
  const ledger = ledgerOf(context, { records });
  const account = await accountOfRow(ledger, tx, holder, row);
  const corrections = await outsideAccount(ledger, tx, String(orgId), 'adjustments');
  const note = {
    operation: 'adjust',
    operatorName: operatorOf(context),
    bizType: 'manual',
    bizNo: String(adjustNo),
    remark: `调账 ${String(adjustNo)}：${String(reason)}`,
  };
  const amount = cents(request.amount);
  const own =
    direction === 'in'
      ? [await lineIn(ledger, tx, holder, row, account, { amount, fundedBy: corrections, note })]
      : (await debitLines(ledger, tx, account, amount)).map((line) => ({ ...line, note }));
  const other = { account: corrections, amount: direction === 'in' ? -amount : amount };
  await post(ledger, tx, {
    kind: 'adjust',
    origin: `adjust:${String(id)}`,
    actor: context.principal.userId,
    lines: [...own, other],
  });
  return String(records[0]?.waterNo ?? records[0]?.recordNo);
}

export default { resource: adjustments, hooks };

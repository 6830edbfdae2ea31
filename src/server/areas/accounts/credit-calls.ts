import { AppError } from '../../../meta/errors.ts';
import type { Field } from '../../../meta/field.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { cents, holders, outsideAccount } from '../../accounts/holders.ts';
import { ledgerOf, operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { post } from '../../ledger/post.ts';
import { audit } from '../../records/audit.ts';
import { newId } from '../../records/ids.ts';
import { type Body } from '../../records/mutate.ts';
import { readId } from '../../records/read-ids.ts';
import { asCaller } from '../../records/rows.ts';
import { transitionRows } from '../../records/transition.ts';
import { isColumn } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { readFields } from './call-fields.ts';
import { accountOfCredit } from './credit-account.ts';
import { told } from './told.ts';

const adjusting = 'adjust';
const repaying = 'repay';

/** Asks for as much quota as leaves this amount to spend. It counts once somebody else has approved it. */
export async function askForAvailable(context: Context, body: Body): Promise<{ rows: Row[] }> {
  const credits = asCaller(context, holders.credit.resource, adjusting);
  const { id: rawId, version, ...rest } = body.values;
  const id = readId(rawId);
  const money = credits.resource.fields.get('totalQuota') as Field;
  const { availableAmount, reason } = readFields(
    credits.resource,
    [
      ['availableAmount', money, true],
      ['reason', credits.resource.fields.get('adjustReason') as Field, false],
    ],
    { ...body, values: rest },
  );
  const credit = await credits.get(id);
  // What is used meanwhile leaves less; what is asked for is the quota, and that is what is approved.
  const totalQuota = fromCents(
    cents(availableAmount) + cents(credit.usedQuota) + cents(credit.frozenQuota) - cents(credit.tempQuota),
  );
  return transitionRows(context, credits.resource, adjusting, {
    encoding: 'json',
    values: { id, version, totalQuota, ...(reason !== undefined && { adjustReason: reason }) },
  });
}

/** Money that an enterprise pays back, booked at once; the same key is booked once. */
export async function repayCredit(context: Context, body: Body): Promise<Row> {
  const credits = asCaller(context, holders.credit.resource, repaying);
  const { id: rawId, ...rest } = body.values;
  const id = readId(rawId);
  const recharges = resourceOf(context, 'accounts/rechargeManage');
  const field = (name: string) => recharges.fields.get(name) as Field;
  const values = readFields(
    credits.resource,
    [
      ['amount', field('amount'), true],
      ['payWay', field('payWay'), true],
      ['remark', field('remark'), false],
    ],
    { ...body, values: rest },
  );
  return told(() =>
    credits.transaction(async (rows, tx): Promise<Row> => {
      const credit = await rows.get(id);
      const records: Row[] = [];
      const ledger = ledgerOf(context, records);
      const account = await accountOfCredit(context, tx, credit);
      const amount = cents(values.amount);
      if (amount > -account.balance) throw new AppError('repaidTooMuch', { amount: fromCents(0 - account.balance) });
      const channel = await outsideAccount(ledger, tx, String(credit.orgId), 'channel', String(values.payWay));
      const note = { operation: 'repay', operatorName: operatorOf(context), remark: String(values.remark ?? '还款') };
      await post(ledger, tx, {
        kind: 'repay',
        origin: `repay:${newId()}`,
        actor: context.principal.userId,
        lines: [
          { account: channel, amount: -amount },
          { account: account.id, amount, note },
        ],
      });
      const overdueAmount = fromCents(Math.max(0, cents(credit.overdueAmount) - amount));
      await context.store.update(
        tx,
        credits.resource.table,
        { overdueAmount: cents(overdueAmount) },
        isColumn('id', id),
      );
      await audit(context, tx, {
        action: repaying,
        actionName: '还款',
        resource: credits.resource,
        recordId: id,
        recordTitle: String(records[0]?.operationNo ?? ''),
        changes: { usedQuota: [credit.usedQuota ?? null, fromCents(0 - account.balance - amount)] },
      });
      return {
        operationNo: records[0]?.operationNo ?? null,
        usedQuota: fromCents(0 - account.balance - amount),
        overdueAmount,
      };
    }),
  );
}

import type { Field } from '../../../meta/field.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { rowId } from '../../http/input/fields.ts';
import { passedOn, type Input } from '../../http/input/input.ts';
import { audit } from '../../records/audit.ts';
import { type Body } from '../../records/mutate.ts';
import { readId } from '../../records/read-ids.ts';
import { asSystem, asCaller } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { transitionRows } from '../../records/transition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { callFields, readFields, schemaOfFields, type CallFields } from './call-fields.ts';
import { creditRepayments } from './credit-repayment.ts';

const adjusting = 'adjust';
const repaying = 'repay';

type Of = Pick<Context, 'model'>;

const availableFields = (of: Of): CallFields => {
  const { fields } = resourceOf(of, holders.credit.resource);
  return callFields([
    ['availableAmount', fields.get('totalQuota') as Field, true],
    ['reason', fields.get('adjustReason') as Field, false],
  ]);
};

const repaymentFields = (of: Of): CallFields => {
  const { fields } = resourceOf(of, 'accounts/rechargeManage');
  return callFields([
    ['amount', fields.get('amount') as Field, true],
    ['payWay', fields.get('payWay') as Field, true],
    ['remark', fields.get('remark') as Field, false],
  ]);
};

/** The two calls, each with what it takes. */
export const creditCalls = (of: Of) => {
  const [available, repayment] = [availableFields(of), repaymentFields(of)];
  const taken = (fields: CallFields, more = {}): Input<Body> =>
    passedOn(() => schemaOfFields(fields, { id: rowId.schema, ...more }));
  return {
    available: {
      takes: taken(available, { version: { type: 'integer' } }),
      answer: (context: Context, body: Body) => askForAvailable(context, available, body),
    },
    repayment: {
      takes: taken(repayment),
      answer: (context: Context, body: Body) => repayCredit(context, repayment, body),
    },
  };
};

/** Asks for as much quota as leaves this amount to spend. It counts once somebody else has approved it. */
async function askForAvailable(context: Context, fields: CallFields, body: Body): Promise<{ rows: Row[] }> {
  const credits = asCaller(context, holders.credit.resource, adjusting);
  const { id: rawId, version, ...rest } = body.values;
  const id = readId(rawId);
  const { availableAmount, reason } = readFields(context, credits.resource, fields, { ...body, values: rest });
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
async function repayCredit(context: Context, fields: CallFields, body: Body): Promise<Row> {
  const credits = asCaller(context, holders.credit.resource, repaying);
  const { id: rawId, ...rest } = body.values;
  const id = readId(rawId);
  const values = readFields(context, credits.resource, fields, { ...body, values: rest });
  return credits.transaction(async (rows, tx): Promise<Row> => {
    const credit = await rows.get(id);
    const repayments = resourceOf(context, creditRepayments);
    const repayment: Row = { creditId: id, ...values };
    await fillSequences(context, tx, repayments, repayment);
    await asSystem(context, repayments, tx).add(repayment);
    const after = (await asSystem(context, credits.resource.id, tx).one(id)) as Row;
    await audit(context, tx, {
      action: repaying,
      actionName: '还款',
      resource: credits.resource,
      recordId: id,
      recordTitle: String(repayment.repaymentNo ?? ''),
      changes: { usedQuota: [credit.usedQuota ?? null, after.usedQuota ?? null] },
    });
    return {
      repaymentNo: repayment.repaymentNo ?? null,
      usedQuota: after.usedQuota ?? null,
      overdueAmount: after.overdueAmount ?? null,
    };
  });
}

import type { Field } from '../../../meta/field.ts';
import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { audit } from '../../records/audit.ts';
import type { Body } from '../../records/mutate.ts';
import { listRows } from '../../records/read.ts';
import { readId } from '../../records/read-ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import type { Queries } from '../../storage/database.ts';
import { callFields, readFields, type CallFields } from './call-fields.ts';
import { transfers } from './extend-transfer.ts';

const recharging = 'recharge';

/** Moves money of a sub-account by a row of its own, which is booked along with it. */
export async function addTransfer(context: Context, tx: Queries, values: Row): Promise<Row> {
  const resource = resourceOf(context, transfers);
  const transfer: Row = { ...values };
  await fillSequences(context, tx, resource, transfer);
  return asSystem(context, resource, tx).add(transfer);
}

export function extendFields(of: Pick<Context, 'model'>): CallFields {
  const like = (name: string) => resourceOf(of, transfers).fields.get(name) as Field;
  return callFields([
    ['amount', like('amount'), true],
    ['remark', like('remark'), false],
  ]);
}

/** Money from an account of an enterprise to one of its sub-accounts, booked at once; the same key is booked once. */
export async function rechargeExtend(context: Context, fields: CallFields, body: Body): Promise<Row> {
  const accounts = asCaller(context, holders.extend.resource, recharging);
  const { id: rawId, ...rest } = body.values;
  const id = readId(rawId);
  const values = readFields(context, accounts.resource, fields, { ...body, values: rest });
  return accounts.transaction(async (rows, tx): Promise<Row> => {
    const before = await rows.get(id);
    const { transferNo = null, accountId } = await addTransfer(context, tx, {
      extendId: id,
      kind: 'in',
      amount: values.amount ?? null,
      remark: values.remark ?? '转入子账户',
    });
    const after = (await asSystem(context, holders.extend.resource, tx).one(id)) as Row;
    const parent = (await asSystem(context, holders.enterprise.resource, tx).one(accountId)) as Row;
    await audit(context, tx, {
      action: recharging,
      actionName: '转入子账户',
      resource: accounts.resource,
      recordId: id,
      recordTitle: String(before.extendNo),
      changes: { balance: [before.balance ?? null, after.balance ?? null] },
    });
    return { transferNo, balance: after.balance ?? null, accountBalance: parent.balance ?? null };
  });
}

/** What the sub-accounts of a list hold, took in and paid out, all of its pages together. */
export async function totalOfExtends(context: Context, body: Body): Promise<Row> {
  const resource = resourceOf(context, holders.extend.resource);
  const { total, totals = {} } = await listRows(context, resource, { ...body.values, _totals: 'true' });
  const { balance = '0.00', totalIn = '0.00', totalOut = '0.00' } = totals;
  return { count: total, balance, totalIn, totalOut };
}

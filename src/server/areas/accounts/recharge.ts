import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Field } from '../../../meta/field.ts';
import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import { operatorOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { audit } from '../../records/audit.ts';
import { newId } from '../../records/ids.ts';
import { mutate, refuse, type Body } from '../../records/mutate.ts';
import { checkReferences } from '../../records/references.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';
import { lockWallets } from './account-rows.ts';
import { callFields, readFields, type CallFields } from './call-fields.ts';
import { charge } from './charge.ts';
import { rechargeLimits, refuseAmount } from './limits.ts';
import { withRefusals } from './refusals.ts';

/** Who may do this needs no second person, within the limits of the project. */
const recharging = 'recharge';

/** The fields of the call are those of an application for a recharge; the person is that of a wallet. */
export function rechargeFields(of: Pick<Context, 'model'>): CallFields {
  const applications = resourceOf(of, 'accounts/rechargeManage').fields;
  const like = (name: string) => applications.get(name) as Field;
  return callFields([
    ['userId', resourceOf(of, holders.wallet.resource).fields.get('userId') as Field, true],
    ['accountType', like('accountType'), true],
    ['amount', like('amount'), true],
    ['payWay', like('payWay'), true],
    ['remark', like('remark'), false],
  ]);
}

export interface Recharged extends Row {
  recordNo: string;
  balance: string;
}

/** Money that was paid in at a desk, for one person, booked at once; the same key is booked once. */
export async function recharge(context: Context, fields: CallFields, body: Body): Promise<Recharged> {
  const wallets = resourceOf(context, holders.wallet.resource);
  const reach = authorize(context, wallets, recharging);
  const values = readFields(context, wallets, fields, body);
  return withRefusals(() =>
    mutate(context, wallets, async (tx): Promise<Recharged> => {
      refuse(await checkReferences(context, tx, wallets, { userId: values.userId ?? null }));
      const user = await asSystem(context, 'residents/user', tx).get(String(values.userId), 'rely');
      if (user.status === 'cancelled') throw new AppError('accountClosed');
      const orgId = String(user.orgId);
      const limits = await rechargeLimits(context, tx, orgId);
      const amount = cents(values.amount);
      refuseAmount(limits, amount);
      const [found] = (await lockWallets(context, tx, [String(user.id)], orgId, String(values.accountType), reach)) as [
        Row,
      ];
      // Whether it is in reach; it is locked already.
      const rows = await rowsWithin(context, wallets, reach, tx).load([String(found.id)]);
      const records: Row[] = [];
      const note = { operatorName: operatorOf(context), remark: String(values.remark ?? '柜台充值') };
      await charge(
        context,
        tx,
        {
          holder: 'wallet',
          rows,
          orgId,
          amount,
          gift: 0,
          payWay: String(values.payWay),
          origin: `recharge:${newId()}`,
          limits,
          note,
        },
        records,
      );
      const record = records[0] as Row;
      await audit(context, tx, {
        action: recharging,
        actionName: '充值',
        resource: wallets,
        recordId: String(found.id),
        recordTitle: String(found.accountNo),
        changes: { balance: [record.beforeBalance ?? null, record.afterBalance ?? null] },
      });
      return { recordNo: String(record.recordNo), balance: String(record.afterBalance) };
    }),
  );
}

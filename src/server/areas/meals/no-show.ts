import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { listOf } from '../system/rows.ts';

const deductions = 'orders/deduction';
/** Wallets of a person; a credit is the enterprise's, which has done nothing wrong. */
const own: ReadonlySet<string> = new Set(['cash', 'welfare', 'subsidy']);

/**
 * Whoever did not come for their meal pays what the rule of the project asks for. What the wallet has too little for
 * waits among the deductions that failed; nobody is kept from marking a no-show by it.
 */
export async function chargeNoShow(context: Context, tx: Queries, order: Row): Promise<void> {
  const rule = await asSystem(context, 'meals/rule', tx).first(
    all(isColumn('orgId', order.orgId), isColumn('status', 'enabled')),
  );
  const charge = cents(rule?.noShowCharge);
  if (charge === 0 || typeof order.userId !== 'string') return;
  const rows = asSystem(context, deductions, tx);
  const values: Row = {
    userId: order.userId,
    orgId: order.orgId ?? null,
    dinnerId: order.id ?? null,
    deductType: 'noshow',
    accountType: listOf(rule?.payOrder).find((wallet) => own.has(wallet)) ?? 'cash',
    amount: rule?.noShowCharge ?? null,
    reason: `订餐未取餐 ${String(order.orderNo)}`,
  };
  await fillSequences(context, tx, rows.resource, values);
  await rows.add(values);
}

/** An order that is refunded afterwards costs nothing: what was charged for it goes back, what was not is asked for no more. */
export async function returnNoShowCharge(context: Context, tx: Queries, { id }: Row): Promise<void> {
  const rows = asSystem(context, deductions, tx);
  const open = all(isColumn('dinnerId', id), { is: 'in', column: 'status', values: ['success', 'failed'] });
  for (const charge of await rows.find(open, { lock: 'change' }))
    await rows.move(charge, charge.status === 'success' ? 'revoke' : 'waive');
}

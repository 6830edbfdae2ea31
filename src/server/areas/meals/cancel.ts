import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { reachOf } from '../../records/access.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { cancelDeadline, mealStart } from './times.ts';

/** Whoever holds this may cancel after the time for it, and where the project lets nobody. */
const late = 'cancelLate';

/** An order that nobody has paid for holds portions only, and may always be given up. */
export async function refuseCancel(context: Context, tx: Queries, order: Row, now: number): Promise<void> {
  if (order.status === 'unpaid' || reachOf(context, resourceOf(context, 'meals/orderDinner'), late)) return;
  const rule = await asSystem(context, 'meals/rule', tx).first(isColumn('orgId', order.orgId));
  if (rule && rule.allowCancel !== true) throw refusal('mealCancelOff', 'id');
  const dateType = await asSystem(context, 'meals/dateType', tx).one(order.dateTypeId, 'rely');
  if (!dateType) return;
  const start = mealStart(dateType, String(order.dinnerDate));
  const minutes = Number(rule?.cancelBeforeMinutes ?? 0);
  const deadline = cancelDeadline(dateType, String(order.dinnerDate));
  if (deadline && now > deadline.at) throw refusal('mealCancelLate', 'id', { time: deadline.text });
  if (now > start.at - minutes * 60_000) throw refusal('mealCancelLate', 'id', { time: start.text });
}

/** A project that does not pay back by itself has somebody confirm what was paid. */
export async function waitsForRefund(context: Context, tx: Queries, order: Row): Promise<boolean> {
  if ((order.payTime ?? null) === null) return false;
  const rule = await asSystem(context, 'meals/rule', tx).first(isColumn('orgId', order.orgId));
  return rule !== undefined && rule.autoRefund !== true;
}

import { chinaDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { authorize, visible } from '../../records/access.ts';
import { transitionRows } from '../../records/transition.ts';
import { isColumn } from '../../storage/condition.ts';
import { readGivenId, wrong } from './day-input.ts';
import { refusal } from './refusal.ts';
import { resourceOf } from '../../records/resource-of.ts';

const codeShape = /^\d{4,8}$/;

/** Hands out what somebody comes for with their code; the order is one of today, of a merchant in reach. */
export async function verifyByCode(context: Context, { takeCode, merchantId, ...others }: Readonly<Record<string, unknown>>): Promise<Row> {
  const orders = resourceOf(context, 'meals/orderDinner');
  const reach = authorize(context, orders, 'verify');
  const title = orders.fields.get('takeCode')?.title ?? '';
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong({ path: unknown, problem: 'unknown' });
  if (takeCode === undefined || takeCode === '') throw wrong({ path: 'takeCode', problem: 'required', values: { title } });
  if (typeof takeCode !== 'string' || !codeShape.test(takeCode)) throw wrong({ path: 'takeCode', problem: 'type', values: { title } });
  const merchant = merchantId === undefined || merchantId === '' ? undefined : isColumn('merchantId', readGivenId('merchantId', orders.fields.get('merchantId')?.title ?? '', merchantId));
  const where = visible(context, orders, reach, isColumn('takeCode', takeCode), isColumn('dinnerDate', chinaDay(Date.now())), { is: 'in', column: 'status', values: ['ordered', 'ready'] }, merchant);
  const found = await context.store.find(orders.table, ['id'], where, { limit: 2 });
  const [order] = found;
  // Codes are given for each merchant; whoever serves several says for which.
  if (found.length > 1) throw wrong({ path: 'merchantId', problem: 'required', values: { title: orders.fields.get('merchantId')?.title } });
  if (!order) throw refusal('mealCodeUnknown', 'takeCode', { code: takeCode });
  const { rows } = await transitionRows(context, orders, 'verify', { values: { ids: String(order.id) }, encoding: 'form' });
  return rows[0] as Row;
}

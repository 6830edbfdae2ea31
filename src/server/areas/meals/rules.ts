import { addDays, chinaDay, daysBetween } from '../../../meta/china-time.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import type { Sale } from './sale.ts';
import { isClosed, isOfDay } from './served.ts';
import { orderDeadline } from './times.ts';

const textOf = (value: unknown): string => String(value ?? '');

/** Everything that belongs to an order belongs to one project, and its line to its merchant. */
export function refuseForeign({ orgId, user, dateType, merchant, line }: Sale): void {
  const parts = [
    ['userId', user, 'realName'],
    ['dateTypeId', dateType, 'typeName'],
    ['merchantId', merchant, 'merchantName'],
    ['lineId', line, 'lineName'],
  ] as const;
  for (const [path, row, title] of parts)
    if (row && row.orgId !== orgId) throw refusal('mealOtherProject', path, { name: textOf(row[title]) });
  if (line && line.merchantId !== merchant?.id)
    throw refusal('mealOtherMerchant', 'merchantId', { name: textOf(line.lineName) });
}

/** Is the meal served on that day, and can it still, or already, be ordered? */
export function refuseDay({ dinnerDate, dayKind, dateType, rule }: Sale, now: number): void {
  const name = textOf(dateType.typeName);
  if (rule && rule.status !== 'enabled') throw refusal('mealRuleOff', 'orgId');
  if (dateType.status !== 'enabled') throw refusal('mealTypeClosed', 'dateTypeId', { name });
  const deadline = orderDeadline(dateType, dinnerDate);
  if (now > deadline.at) throw refusal('mealDeadline', 'dinnerDate', { time: deadline.text });
  const days = Math.min(Number(dateType.orderStartDays ?? 0), Number(rule?.advanceDays ?? Infinity));
  if (daysBetween(chinaDay(now), dinnerDate) > days) throw refusal('mealTooEarly', 'dinnerDate', { days });
  const day = { day: dinnerDate, kind: dayKind };
  if (!isOfDay(dateType, day)) throw refusal('mealNotOnDay', 'dinnerDate', { name, day: dinnerDate });
  if (isClosed(rule, day)) throw refusal('mealHoliday', 'dinnerDate', { day: dinnerDate });
}

export function refuseLine({ merchant, line, dateType, dinnerDate }: Sale): void {
  if (merchant && merchant.status !== 'open')
    throw refusal('mealMerchantClosed', 'merchantId', { name: textOf(merchant.merchantName) });
  if (!line) return;
  const name = textOf(line.lineName);
  if (line.status === 'soldout') throw refusal('mealSoldOut', 'lineId', { name, left: 0 });
  if (line.status !== 'selling') throw refusal('mealLineClosed', 'lineId', { name });
  if (typeof line.saleDate === 'string' && line.saleDate !== dinnerDate)
    throw refusal('mealLineOtherDay', 'dinnerDate', { name, day: line.saleDate });
  if (Array.isArray(line.dateTypeIds) && !line.dateTypeIds.includes(dateType.id ?? null))
    throw refusal('mealLineOtherMeal', 'dateTypeId', { name });
}

/** May this person order, and as much as this? Their row is locked, so nothing else is ordered for them meanwhile. */
export async function refusePerson(
  context: Context,
  tx: Queries,
  { user, rule, lineRule, dateType, ordered }: Sale,
  now: number,
): Promise<void> {
  const name = textOf(user.realName);
  if (user.status !== 'enabled') throw refusal('mealPersonInactive', 'userId', { name });
  const today = chinaDay(now);
  const own = isColumn('userId', user.id);
  if (typeof rule?.noShowLimit === 'number') {
    const span = Number(rule.blackDays ?? 30);
    const missed = await asSystem(context, 'meals/orderDinner', tx).find(
      all(own, isColumn('status', 'noshow'), {
        is: 'compare',
        column: 'dinnerDate',
        op: '>=',
        value: addDays(today, -span),
      }),
      { columns: ['id', 'dinnerDate'] },
    );
    const last = missed
      .map((order) => textOf(order.dinnerDate))
      .toSorted()
      .at(-1);
    if (last !== undefined && missed.length >= rule.noShowLimit)
      throw refusal('mealPersonBarred', 'userId', { name, count: missed.length, day: addDays(last, span + 1) });
  }
  const limit = Math.min(Number(rule?.maxOrdersPerMeal ?? Infinity), Number(lineRule?.maxTimes ?? Infinity));
  if (limit === Infinity) return;
  const ofMeal = ordered.filter(({ dateTypeId }) => dateTypeId === dateType.id).length;
  if (ofMeal >= limit) throw refusal('mealOrderLimit', 'userId', { limit, ordered: ofMeal });
}

/** No more of a line for one person than it allows. */
export function refuseTooMuch({ line, ordered }: Pick<Sale, 'line' | 'ordered'>, quantity: number): void {
  if (typeof line?.perLimit !== 'number') return;
  const ofLine = ordered
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, order) => sum + Number(order.quantity), 0);
  if (ofLine + quantity > line.perLimit)
    throw refusal('mealPerLimit', 'quantity', { limit: line.perLimit, ordered: ofLine });
}

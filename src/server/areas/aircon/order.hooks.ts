import { addDays } from '../../../meta/china-time.ts';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { workCalendar, type WorkCalendar } from '../../calendar/work-calendar.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { isPaying, takePayment } from '../take-payment.ts';
import { refundStep, type RefundedOrder } from '../outside-refund.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { cooledAnyway, outsideRule } from './hours.ts';
import { overtimePrice } from './price.ts';
import { ruleOfDay } from './rules-in-force.ts';
import { planSwitches } from './switches.ts';

const minute = 60_000;
const hour = 3_600_000;

const hooks: ResourceHooks = {
  async before(context, tx, change) {
    const { action, before, values } = change;
    if (before && isPaying(action)) await payOvertime(context, tx, before, values);
    if (before && action === 'cancel') await refuseLateCancel(context, tx, before);
    await refundStep(context, tx, change, 'cancel', refundOf);
    if (
      action !== 'add' &&
      !(action === 'update' && ['startTime', 'endTime', 'useDate', 'roomId'].some((name) => name in values))
    )
      return;
    const order = { ...before, ...values };
    const config = await configOf(context, tx, order);
    const useDate = String(order.useDate);
    const days = [addDays(useDate, -1), addDays(useDate, 1)] as const;
    const calendar = await workCalendar(context, tx, order.orgId, ...days);
    const rule = await ruleOf(context, tx, config, order, calendar);
    const [start, end] = [Date.parse(String(order.startTime)), Date.parse(String(order.endTime))];
    refuse([
      ...timeErrors(rule, start, end),
      ...outsideRule(rule, [start, end]),
      ...cooledAnyway(config, useDate, [start, end], calendar),
    ]);
    const price = overtimePrice(rule, (end - start) / hour, Number(config.area ?? 0));
    Object.assign(values, { area: config.area ?? null, unitPrice: rule.unitPrice ?? null, amount: fromCents(price) });
    // Where nobody has to approve, it only has to be paid, if at all.
    if (action === 'add' && config.needApprove !== true) values.status = price > 0 ? 'unpaid' : 'waiting';
  },
  async after(context, tx, { before, values }) {
    if (isToStart(values) && !(before && isToStart(before))) await planSwitches(context, tx, values);
  },
};

const isToStart = ({ status }: Row): boolean => status === 'waiting';

const originOf = ({ id, orderNo }: Row) => ({ kind: 'air', id: String(id), number: String(orderNo) }) as const;

const costOf = ({ amount }: Row): number => cents(amount);

const payOvertime = (context: Context, tx: Queries, order: Row, { payWay }: Row): Promise<void> =>
  takePayment(context, tx, {
    origin: originOf(order),
    orgId: String(order.orgId),
    amount: costOf(order),
    payWay,
    virtId: order.virtId,
    remark: `空调加时 ${String(order.orderNo)}`,
  });

const refundOf = (order: Row): RefundedOrder => ({
  kind: 'air',
  origin: originOf(order),
  orgId: order.orgId,
  amount: costOf(order),
  reason: '取消空调加时',
});

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
}

/** How the room is set up for overtime; locked against changes while its price is worked out. */
async function configOf(context: Context, tx: Queries, { roomId }: Row): Promise<Row> {
  const resource = resourceOf(context, 'aircon/config');

  const config = await asSystem(context, resource, tx).first(
    all(isColumn('roomId', roomId), isColumn('status', 'enabled')),
    'rely',
  );
  if (!config) throw new AppError('invalid', {}, { errors: [{ path: 'roomId', problem: 'noAirConditioning' }] });
  return config;
}

/** The project's rule in force for that kind of day, otherwise the one that the room was given. */
async function ruleOf(
  context: Context,
  tx: Queries,
  { ruleId }: Row,
  { orgId, useDate }: Row,
  calendar: WorkCalendar,
): Promise<Row> {
  const inForce = await ruleOfDay(context, tx, orgId, String(useDate), calendar);
  if (inForce) return inForce;
  const resource = resourceOf(context, 'aircon/rule');

  const own = await asSystem(context, resource, tx).first(all(isColumn('id', ruleId), isColumn('status', 'enabled')));
  if (!own) throw new AppError('invalid', {}, { errors: [{ path: 'useDate', problem: 'noRule' }] });
  return own;
}

function* limitsOf({ minHours, maxHours }: Row, hours: number): Iterable<FieldError> {
  if (typeof minHours === 'number' && hours < minHours)
    yield { path: 'endTime', problem: 'fewerHours', values: { limit: minHours } };
  if (typeof maxHours === 'number' && maxHours > 0 && hours > maxHours)
    yield { path: 'endTime', problem: 'moreHours', values: { limit: maxHours } };
}

function timeErrors(rule: Row, start: number, end: number): FieldError[] {
  const errors = [...limitsOf(rule, (end - start) / hour)];
  const advance = Number(rule.advanceMinutes ?? 0);
  if (advance > 0 && start - nowMs() < advance * minute)
    errors.push({ path: 'startTime', problem: 'tooLate', values: { limit: advance } });
  return errors;
}

async function refuseLateCancel(context: Context, tx: Queries, order: Row): Promise<void> {
  if (order.status === 'pending') return;
  const useDate = String(order.useDate);
  const calendar = await workCalendar(context, tx, order.orgId, useDate, useDate);
  const rule = await ruleOfDay(context, tx, order.orgId, useDate, calendar);
  const limit = Number(rule?.cancelMinutes ?? 0);
  if (limit > 0 && Date.parse(String(order.startTime)) - nowMs() < limit * minute)
    throw new AppError('tooLateToCancel', { limit });
}

export default { resource: 'aircon/order', hooks };

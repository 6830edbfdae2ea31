import type { Row } from '../../../meta/json.ts';
import { chinaMinute } from '../../../meta/china-time.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { listOf } from '../system/rows.ts';
import { isOff, terminals } from './devices.ts';
import { slipText, type SlipOrder, type TicketType } from './slip.ts';

export const printTasks = 'equipment/printTask';
const configs = 'equipment/printConfig';

/** When orders of a kind are printed, and what their slips say beside what all do. */
export interface SlipRules {
  /** By the step that prints them. */
  readonly printed: Readonly<Record<string, readonly TicketType[]>>;
  /** Steps after which the order is off. */
  readonly withdrawn: readonly string[];
  isDelivered(order: Row): boolean;
  slipOf(context: Context, tx: Queries, order: Row): Promise<SlipOrder> | SlipOrder;
}

const byHand = 'printSlip';
const ofOrders = ['kitchen', 'customer', 'delivery'] as const;

interface Taken {
  readonly action: string;
  readonly order: Row;
}

/** What follows from a step of an order at its printers; nothing of steps that were taken long ago. */
export async function followSlips(context: Context, tx: Queries, rules: SlipRules, taken: Taken): Promise<void> {
  if (!context.quiet) await printSlips(context, tx, rules, taken);
}

/** What is printed, or withdrawn, once an order has taken a step. */
export async function printSlips(
  context: Context,
  tx: Queries,
  rules: SlipRules,
  { action, order }: Taken,
): Promise<void> {
  if (rules.withdrawn.includes(action)) return withdraw(context, tx, rules, order);
  const asked = action === byHand;
  const types = (asked ? ofOrders : (rules.printed[action] ?? [])).filter(
    (type) => type !== 'delivery' || rules.isDelivered(order),
  );
  if (types.length === 0) return;
  const wanted = (await printersOf(context, tx, order.merchantId))
    .filter(({ config }) => asked || config.autoPrint === true)
    .flatMap(({ config, printer }) =>
      types
        .filter((type) => listOf(config.ticketTypes).includes(type))
        .map((type): Slip => ({ type, config, printer })),
    );
  if (asked && wanted.length === 0) throw refusal('noSlipPrinter', 'merchantId');
  await queue(context, tx, order, wanted, rules);
}

interface Slip extends Printer {
  readonly type: TicketType;
}

interface Printer {
  readonly config: Row;
  readonly printer: Row;
}

/** Settings that are in use, each with its printer. */
async function printersOf(context: Context, tx: Queries, merchantId: unknown): Promise<Printer[]> {
  if (typeof merchantId !== 'string') return [];
  const found = await asSystem(context, configs, tx).find(
    all(isColumn('merchantId', merchantId), isColumn('status', 'enabled'), {
      is: 'empty',
      column: 'equipmentId',
      empty: false,
    }),
  );
  if (found.length === 0) return [];
  const devices = await asSystem(context, terminals, tx).byId(found.map(({ equipmentId }) => String(equipmentId)));
  return found.flatMap((config) => {
    const printer = devices.get(String(config.equipmentId));
    return printer && !isOff(printer) ? [{ config, printer }] : [];
  });
}

async function queue(
  context: Context,
  tx: Queries,
  order: Row,
  wanted: readonly Slip[],
  rules: SlipRules,
): Promise<void> {
  if (wanted.length === 0) return;
  const now = isoNow();
  const { values, items } = await rules.slipOf(context, tx, order);
  const printed = { values: { ...(await commonValues(context, tx, order, now)), ...values }, items };
  const tasks = asSystem(context, printTasks, tx);
  for (const { type, config, printer } of wanted)
    await tasks.add({
      orderNo: order.orderNo ?? null,
      ticketType: type,
      configId: config.id ?? null,
      equipmentId: printer.id ?? null,
      merchantId: order.merchantId ?? null,
      orgId: order.orgId ?? null,
      copies: config.copies ?? 1,
      content: slipText(printed, {
        type,
        paperWidth: String(config.paperWidth),
        template: typeof config.template === 'string' ? config.template : null,
      }),
      queueTime: now,
      attempts: 0,
    });
}

async function commonValues(
  context: Context,
  tx: Queries,
  { merchantId, orderNo, orderTime, payAmount, takeCode, address, remark }: Row,
  now: string,
): Promise<SlipOrder['values']> {
  const merchant = await asSystem(context, 'merchants/merchant', tx).one(merchantId);
  const shown = {
    商户名称: merchant?.shortName ?? merchant?.merchantName,
    订单号: orderNo,
    下单时间: orderTime && chinaMinute(String(orderTime)),
    实付金额: payAmount,
    取餐码: takeCode,
    收货地址: address,
    备注: remark,
    打印时间: chinaMinute(now),
  };
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, value ? String(value) : undefined]));
}

/** What waits is not printed any more, and kitchens that have their slip get one that says so. */
async function withdraw(context: Context, tx: Queries, rules: SlipRules, order: Row): Promise<void> {
  const tasks = asSystem(context, printTasks, tx);
  const ofOrder = all(isColumn('orderNo', order.orderNo), isColumn('merchantId', order.merchantId));
  const open = await tasks.find(ofOrder, { lock: 'change' });
  for (const task of open)
    if (task.status === 'waiting') await tasks.changeStep(task, 'cancel', { resultMessage: '订单已取消' });
  const begun = new Set(
    open
      .filter(({ ticketType, status }) => ticketType === 'kitchen' && (status === 'sent' || status === 'printed'))
      .map(({ configId }) => configId),
  );
  if (begun.size === 0) return;
  const told = (await printersOf(context, tx, order.merchantId)).filter(({ config }) => begun.has(config.id));
  await queue(
    context,
    tx,
    order,
    told.map((printer) => ({ ...printer, type: 'withdrawal' })),
    rules,
  );
}

import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { addOwn, pushes } from './rows.ts';

export const pushTemplates = 'billing/billPushTemplate';

/**
 * Tells the payer of a bill by the template that is the default for its kind; without one nobody is told. What happened
 * long ago is news to nobody.
 */
export async function addPush(context: Context, tx: Queries, bill: Row): Promise<boolean> {
  if (context.quiet === 'past') return false;
  const usable = all(
    isColumn('billType', bill.billType),
    isColumn('status', 'enabled'),
    isColumn('isDefault', context.db.dialect.encode('boolean', true)),
  );
  const [template] = await context.store.find(
    context.model.resources.get(pushTemplates)?.table ?? '',
    ['id', 'channel'],
    all(usable, { is: 'empty', column: 'deletedAt', empty: true }),
    { tx, limit: 1 },
  );
  if (!template) return false;
  const payer = await payerOf(context, tx, bill);
  await addOwn(context, tx, pushes, {
    billId: bill.id ?? null,
    templateId: String(template.id),
    channel: String(template.channel),
    receiverName: String(payer.name ?? bill.payerName).slice(0, 30),
    receiverPhone: payer.phone ?? null,
    status: 'sending',
  });
  return true;
}

interface Payer {
  readonly name?: Row[string];
  readonly phone?: Row[string];
  readonly email?: Row[string];
}

/** Whom a bill is sent to. */
export async function payerOf(context: Context, tx: Queries, { householdId, virtId }: Row): Promise<Payer> {
  if (householdId) {
    const household = await asSystem(context, 'residents/household', tx).one(householdId);
    const customer = await asSystem(context, 'residents/user', tx).one(household?.userId);
    return { name: household?.name, phone: household?.mobile, email: customer?.email };
  }
  const enterprise = virtId ? await asSystem(context, 'enterprise/virtualarchitecture', tx).one(virtId) : undefined;
  return { name: enterprise?.contactName, phone: enterprise?.contactPhone, email: enterprise?.email };
}

/** What may stand in braces in a template. */
export function fillIn(text: string, bill: Row): string {
  const values: Readonly<Record<string, unknown>> = {
    账单名称: bill.billTitle,
    账单编号: bill.billNo,
    付款方名称: bill.payerName,
    应收金额: bill.receivableAmount,
    待缴金额: bill.dueAmount,
    滞纳金: bill.lateFee ?? '0.00',
    缴费截止日: bill.payDeadline,
  };
  return text.replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : whole,
  );
}

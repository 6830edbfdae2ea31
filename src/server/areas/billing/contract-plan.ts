import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { partsOf, periodsOf } from './plan.ts';
import { addOwn, bills, plans, takeStep } from './rows.ts';

const depositItems = 'billing/depositItemInfo';
const deposits = 'billing/depositRecord';
/** The item under which deposits of contracts are kept in a project. */
const contractItem = { itemCode: 'CONTRACT', itemName: '合同押金' } as const;

/**
 * An approved contract is paid by its plan. One that was written by hand stands; periods that have none yet, all of a new contract or
 * those of a renewal, share what it costs.
 */
export async function makePlan(context: Context, tx: Queries, contract: Row): Promise<void> {
  const known = await asSystem(context, plans, tx).find(isColumn('contractId', contract.id), { lock: 'change' });
  const last = Math.max(0, ...known.map(({ periodNo }) => Number(periodNo)));
  // A plan that was made by hand and covers the price is whole.
  if (
    known.length > 0 &&
    known.every(({ status }) => status === 'unpaid' || status === 'overdue') &&
    sumOf(known) >= cents(contract.amount)
  )
    return;
  const periods = periodsOf(contract).filter(({ periodNo }) => periodNo > last);
  if (periods.length === 0) return;
  const open =
    known.length > 0 && known.every(({ status }) => status === 'unpaid')
      ? cents(contract.amount) - sumOf(known)
      : cents(contract.amount);
  const parts = partsOf(open, periods.length);
  for (const [i, { periodNo, start }] of periods.entries()) {
    await addOwn(context, tx, plans, {
      contractId: contract.id ?? null,
      periodNo,
      planPayDate: start,
      amount: fromCents(parts[i] ?? 0),
    });
  }
}

/**
 * A plan that was written by hand adds up to the price, unless periods are left that the product fills in. Asked of a new contract
 * only: what a renewal costs comes on top of what was paid.
 */
export async function holdPlan(context: Context, tx: Queries, contract: Row): Promise<void> {
  const known = await asSystem(context, plans, tx).find(isColumn('contractId', contract.id));
  if (known.length === 0 || !known.every(({ status }) => status === 'unpaid')) return;
  const [planned, price] = [sumOf(known), cents(contract.amount)];
  const last = Math.max(...known.map(({ periodNo }) => Number(periodNo)));
  const rest = periodsOf(contract).some(({ periodNo }) => periodNo > last);
  if (planned === price || (planned < price && rest)) return;
  throw new AppError('planMissesPrice', { planned: fromCents(planned), amount: fromCents(price) });
}

const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { amount }) => sum + cents(amount), 0);

/** The deposit that a contract asks for, once: renewals keep it. */
export async function askDeposit(context: Context, tx: Queries, contract: Row): Promise<void> {
  if (cents(contract.depositAmount) === 0) return;
  const [known] = await asSystem(context, deposits, tx).find(isColumn('contractId', contract.id), { lock: 'change' });
  if (known) return;
  const { orgId = null, partyB = null, partyBPhone = null, depositAmount = null, id = null } = contract;
  const [item] = await asSystem(context, depositItems, tx).find(
    all(isColumn('orgId', orgId), isColumn('itemCode', contractItem.itemCode)),
    { lock: 'change' },
  );
  const itemId = item
    ? String(item.id)
    : await addOwn(context, tx, depositItems, { ...contractItem, orgId, standardAmount: '0.00', status: 'enabled' });
  await addOwn(context, tx, deposits, {
    orgId,
    payerName: partyB,
    payerPhone: partyBPhone,
    itemId,
    amount: depositAmount,
    contractId: id,
  });
}

/** A contract that ended before its time asks for nothing that lies beyond: neither by its plan nor by a bill that nobody has paid. */
export async function endPlan(context: Context, tx: Queries, contract: Row): Promise<void> {
  const beyond: Condition = { is: 'compare', column: 'planPayDate', op: '>', value: contract.endDate };
  const later = await asSystem(context, plans, tx).find(all(isColumn('contractId', contract.id), beyond), {
    lock: 'change',
  });
  for (const plan of later.filter(({ status }) => status === 'unpaid' || status === 'overdue'))
    await takeStep(context, tx, plans, 'cancel', plan);
  const billed = later.filter(({ status }) => status === 'billed').map(({ id }) => String(id));
  if (billed.length === 0) return;
  const open = await asSystem(context, bills, tx).find(
    { is: 'in', column: 'contractOrderId', values: billed },
    { lock: 'change' },
  );
  for (const bill of open.filter(
    ({ status, receivedAmount }) => (status === 'unpaid' || status === 'overdue') && cents(receivedAmount) === 0,
  ))
    await takeStep(context, tx, bills, 'void', bill);
}

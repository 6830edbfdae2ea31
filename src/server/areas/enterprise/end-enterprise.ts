import { AppError } from '../../../meta/errors.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, live } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { changeAll } from '../change-all.ts';

/** What an enterprise leaves behind ends with it: its people, its rooms. What is owed on either side has to be settled first. */
export async function endEnterprise(context: Context, tx: Queries, { id }: Row): Promise<void> {
  await refuseMoney(context, tx, id);
  await refuseBills(context, tx, id);
  await changeAll(
    context,
    tx,
    'enterprise/virtUser',
    all(isColumn('virtId', id), isColumn('status', 'normal')),
    {},
    'leave',
  );
  await changeAll(
    context,
    tx,
    'enterprise/virtUser',
    all(isColumn('virtId', id), isColumn('status', 'pending')),
    {},
    'reject',
  );
  await changeAll(
    context,
    tx,
    'space/roomNo',
    all(isColumn('virtId', id), { is: 'in', column: 'status', values: ['sold', 'rented', 'occupied', 'decorating'] }),
    {},
    'vacate',
  );
}

async function refuseMoney(context: Context, tx: Queries, virtId: unknown): Promise<void> {
  const accounts = await asSystem(context, holders.enterprise.resource, tx).find(isColumn('virtId', virtId), {
    columns: ['balance', 'frozenAmount'],
    lock: 'change',
  });
  const left = accounts
    .map(({ balance, frozenAmount }) => cents(balance) + cents(frozenAmount))
    .find((amount) => amount !== 0);
  // An overdraft here does not make up for money there.
  if (left !== undefined) throw new AppError('moneyLeft', { amount: fromCents(left) });
}

async function refuseBills(context: Context, tx: Queries, virtId: unknown): Promise<void> {
  const bills = resourceOf(context, 'billing/billRecord');
  const due = { is: 'in', column: 'status', values: ['unpaid', 'partial', 'overdue'] } as const;
  const count = (
    await context.store.find(bills.table, ['id'], all(live, isColumn('virtId', virtId), due), { tx, limit: 1000 })
  ).length;
  if (count > 0) throw new AppError('billsLeft', { count });
}

import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { resourceOf } from '../../records/resource-of.ts';

const amounts = ['receivableAmount', 'discountAmount', 'lateFee', 'receivedAmount'] as const;
const maxBills = 1000;

/** Nobody leaves a room with bills of theirs for it that are not paid. */
export async function refuseArrears(
  context: Context,
  tx: Queries,
  room: Row,
  households: readonly unknown[],
): Promise<void> {
  const { table } = resourceOf(context, 'billing/billRecord');
  const due: Condition = { is: 'in', column: 'status', values: ['unpaid', 'partial', 'overdue'] };
  const theirs: Condition = { is: 'in', column: 'householdId', values: [...households] };
  const bills = await context.store.find(table, [...amounts], all(live, isColumn('roomId', room.id), due, theirs), {
    tx,
    limit: maxBills,
  });
  if (bills.length === 0) return;
  const [receivable, discount, late, received] = amounts.map((name) =>
    bills.reduce((sum, bill) => sum + Number(bill[name] ?? 0), 0),
  ) as [number, number, number, number];
  throw new AppError('roomArrears', {
    room: room.fullName,
    count: bills.length,
    amount: fromCents(receivable - discount + late - received),
  });
}

import { addDays, chinaDay, dayLength } from '../../../meta/china-time.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context, Services } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { walkRows } from '../../records/walk.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { lateFeeUntil, yesterday } from './late-fee.ts';
import { addPush } from './push.ts';
import { bills } from './rows.ts';

type Change = (context: Context, tx: Queries, bill: Row) => Promise<boolean>;

/** Each bill in a transaction of its own: those who are paying wait for no other. */
async function changeEach(services: Services, where: Condition, change: Change): Promise<number> {
  const context = systemContext(services);
  let changed = 0;
  for await (const found of walkRows(context, resourceOf(services, bills), {
    columns: ['id'],
    where: all(live, where),
    order: [{ column: 'id', descending: false }],
    size: 200,
  })) {
    for (const { id } of found) {
      const done = await services.store.transaction(async (tx) => {
        const [bill] = await asSystem(context, bills, tx).find(all(where, isColumn('id', id)), { lock: 'change' });
        return bill ? change(context, tx, bill) : false;
      });
      if (done) changed++;
    }
  }
  return changed;
}

const write = (context: Context, tx: Queries, bill: Row, values: Row) =>
  asSystem(context, bills, tx).change(bill, values);

/** Adds to each overdue bill what its days since the last time cost. */
export const addLateFees = (services: Services, now: number): Promise<number> =>
  changeEach(services, isColumn('status', 'overdue'), async (context, tx, bill) => {
    const fee = lateFeeUntil(bill, yesterday(chinaDay(now)));
    if (fee) await write(context, tx, bill, { lateFee: fromCents(fee.lateFee), lateFeeDay: fee.lateFeeDay });
    return fee !== undefined;
  });

/** So many days before its deadline a bill is reminded of, and so often after that. */
const remindAhead = 3;
const remindEvery = 7;

/** Reminds payers shortly before the deadline, and every week once it has passed. */
export function remindPayers(services: Services, now: number): Promise<number> {
  const open: Condition = { is: 'in', column: 'status', values: ['unpaid', 'partial', 'overdue'] };
  const soon: Condition = {
    is: 'compare',
    column: 'payDeadline',
    op: '<=',
    value: addDays(chinaDay(now), remindAhead),
  };
  const before = new Date(now - remindEvery * dayLength).toISOString();
  const rested: Condition = {
    is: 'any',
    of: [
      { is: 'empty', column: 'remindTime', empty: true },
      { is: 'compare', column: 'remindTime', op: '<=', value: before },
    ],
  };
  return changeEach(services, all(open, soon, rested), async (context, tx, bill) => {
    if (!(await addPush(context, tx, bill))) return false;
    await write(context, tx, bill, {
      remindTime: new Date(now).toISOString(),
      remindCount: Number(bill.remindCount ?? 0) + 1,
    });
    return true;
  });
}

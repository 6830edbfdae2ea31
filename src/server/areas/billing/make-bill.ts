import { addDays, chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context, Services } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, live, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { systemContext } from '../../system.ts';
import { periodsOf } from './plan.ts';
import { addOwn, bills, contracts, plans, takeStep } from './rows.ts';

/** What contracts are billed as. */
const billTypes: Readonly<Record<string, string>> = { lease: 'rent', property: 'property' };
const inForce: ReadonlySet<unknown> = new Set(['effective', 'expiring', 'expired', 'terminated']);

/** The bill of one period of a contract; it can be paid at once, since two people have agreed to the contract. */
export async function makeBill(context: Context, tx: Queries, plan: Row): Promise<void> {
  const contract = await asSystem(context, contracts, tx).one(plan.contractId);
  if (!contract || !inForce.has(contract.status))
    throw new AppError('contractNotInForce', { name: contract?.contractName ?? '' });
  // A period is billed once; what became of its bill stands with the bill.
  if ((await asSystem(context, bills, tx).find(isColumn('contractOrderId', plan.id), { lock: 'change' })).length > 0)
    return;
  const period = periodsOf(contract).find(({ periodNo }) => periodNo === plan.periodNo);
  const payDay = String(plan.planPayDate);
  await addOwn(context, tx, bills, {
    billTitle: `${String(contract.contractName).slice(0, 36)} 第${String(plan.periodNo)}期`,
    orgId: contract.orgId ?? null,
    billType: billTypes[String(contract.contractType)] ?? 'other',
    ...payerOf(contract),
    payerName: String(contract.partyB).slice(0, 50),
    contractId: contract.id ?? null,
    contractOrderId: plan.id ?? null,
    receivableAmount: plan.amount ?? null,
    lateFeeRate: contract.lateFeeRate ?? null,
    periodStart: earlier(period?.start ?? payDay, payDay),
    periodEnd: period?.end ?? payDay,
    payDeadline: payDay,
    status: 'unpaid',
  });
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** A party that is no enterprise of the project is billed by its name. */
const payerOf = ({ virtId }: Row): Row => (virtId ? { payerType: 'virt', virtId } : { payerType: 'other' });

const batch = 200;

/** Bills each period of a contract in force as many days ahead as the contract says. One that cannot be billed keeps no other waiting. */
export async function makeDueBills(services: Services, now: number): Promise<number> {
  const context = systemContext(services);
  let made = 0;
  for (const { id } of await openContracts(services)) made += await billContract(context, String(id), chinaDay(now));
  return made;
}

async function openContracts({ store, ...services }: Services): Promise<Row[]> {
  const { table } = resourceOf(services, contracts);
  const found: Row[] = [];
  for (let last = ''; ;) {
    const where: Condition = all(
      live,
      { is: 'in', column: 'status', values: ['effective', 'expiring'] },
      { is: 'compare', column: 'id', op: '>', value: last },
    );
    const rows = await store.leading({
      table,
      columns: ['id'],
      where,
      order: [{ column: 'id', descending: false }],
      limit: batch,
    });
    found.push(...rows.map(({ id }) => ({ id: String(id) })));
    if (rows.length < batch) return found;
    last = String(rows.at(-1)?.id);
  }
}

async function billContract(context: Context, id: string, today: string): Promise<number> {
  try {
    return await context.store.transaction((tx) => billDuePlans(context, tx, id, today));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    context.log.warn({ contract: id, reason: error.id }, 'a contract could not be billed');
    return 0;
  }
}

/** Bills what is due of one contract; also as it is approved. */
export async function billDuePlans(context: Context, tx: Queries, id: string, today: string): Promise<number> {
  const contract = await asSystem(context, contracts, tx).one(id, 'change');
  if (!contract) return 0;
  const until: Condition = {
    is: 'compare',
    column: 'planPayDate',
    op: '<=',
    value: addDays(today, Number(contract.billDaysAhead ?? 0)),
  };
  const due = await asSystem(context, plans, tx).find(
    all(isColumn('contractId', id), { is: 'in', column: 'status', values: ['unpaid', 'overdue'] }, until),
    { lock: 'change' },
  );
  for (const plan of due) await takeStep(context, tx, plans, 'bill', plan);
  return due.length;
}

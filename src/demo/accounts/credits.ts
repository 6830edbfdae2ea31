import { chinaDay } from '../../meta/china-time.ts';
import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { accountOfRow } from '../../server/accounts/holders.ts';
import { ledgerOf } from '../../server/accounts/ledger-of.ts';
import { accountOfCredit } from '../../server/areas/accounts/credit-account.ts';
import { makeBill } from '../../server/areas/accounts/credit-bills.ts';
import { markOverdue } from '../../server/areas/accounts/credit-overdue.ts';
import { postRepayment, settleBills } from '../../server/areas/accounts/credit-repayment.ts';
import { setStatus } from '../../server/ledger/accounts.ts';
import { hold } from '../../server/ledger/hold.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoLedger } from '../book.ts';
import type { Campus } from '../campus.ts';
import { addEndedCredits } from './ended-credits.ts';

/** What became of a credit, in yuan and days ago. */
interface Story {
  readonly total: number;
  readonly spent: readonly (readonly [amount: number, daysAgo: number, reason: string])[];
  readonly repaid: readonly (readonly [amount: number, daysAgo: number])[];
  /** Of its bill, today. */
  readonly paid: number;
  readonly held: number;
  /** Bills were made on these days. */
  readonly billed: readonly number[];
  readonly status: 'effective' | 'overdue' | 'frozen' | 'pending';
}

const meals = '员工餐月结';
const rooms = '会议室与空调加时月结';

/** One for each enterprise. */
const stories: readonly Story[] = [
  {
    total: 200_000,
    spent: [
      [30_000, 100, rooms],
      [46_800, 20, meals],
    ],
    repaid: [[5000, 98]],
    paid: 25_000,
    held: 0,
    billed: [65],
    status: 'effective',
  },
  {
    total: 300_000,
    spent: [
      [92_000, 100, meals],
      [198_000, 10, rooms],
    ],
    repaid: [[30_000, 97]],
    paid: 0,
    held: 0,
    billed: [65],
    status: 'overdue',
  },
  { total: 100_000, spent: [[18_500, 40, meals]], repaid: [], paid: 0, held: 20_000, billed: [2], status: 'frozen' },
  { total: 50_000, spent: [], repaid: [], paid: 0, held: 0, billed: [], status: 'pending' },
];

/** One campus has a pending request, the other one a refused request. */
const refused = { status: 'rejected', auditRemark: '近三个月账单有逾期，结清后重新提交' } as const;
const asking = { status: 'adjusting', askedQuota: '260000.00', adjustReason: '新增两个部门，月结消费上升' } as const;

export interface DemoCredit {
  readonly row: Row;
  readonly story: Story;
}

/** Credits with what was used and repaid of them, which the book posts in the order of time. */
export async function addCredits(seeder: Seeder, campus: Campus, book: DemoLedger): Promise<DemoCredit[]> {
  const credits: DemoCredit[] = [];
  for (const [i, enterprise] of campus.enterprises.entries()) {
    const story = stories[i] as Story;
    const row = await addCredit(seeder, campus, enterprise.id, story);
    if (story.status === 'pending') continue;
    await addQuota(seeder, campus, row, story.total);
    spend(seeder, campus, book, row, story);
    for (const [amount, days] of story.repaid) await addRepaid(seeder, campus, book, { row, amount, days });
    credits.push({ row, story });
  }
  await addEndedCredits(seeder, campus);
  return credits;
}

/** Once everything has happened: bills of the periods that are over, and what became of them. */
export async function billDemoCredits(seeder: Seeder, campus: Campus, credits: readonly DemoCredit[]): Promise<void> {
  for (const { row, story } of credits) {
    const id = String(row.id);
    for (const days of story.billed)
      await seeder.through(undefined, (context, tx) =>
        makeBill(context, tx, id, seeder.time.day(days), () =>
          seeder.number('CREDIT_BILL_NO', seeder.time.at(days, '01:20')),
        ),
      );
    if (story.paid > 0) await payBill(seeder, campus, row, story.paid);
    if (story.held > 0) await freeze(seeder, row, story.held);
    if (story.status === 'overdue')
      await seeder.through(undefined, (context, tx) => markOverdue(context, tx, id, chinaDay(seeder.time.now)));
    if (story.status === 'effective' && campus.key !== 'A') await seeder.complete('accounts/credit', id, asking);
  }
}

async function addCredit(seeder: Seeder, { orgId, key }: Campus, virtId: string, story: Story): Promise<Row> {
  const { time } = seeder;
  // Becomes frozen or overdue when everything has happened.
  const status = story.status === 'pending' ? 'pending' : 'effective';
  const row: Row = {
    virtId,
    orgId,
    totalQuota: yuan(story.total * 100),
    warnRate: 80,
    usedQuota: '0.00',
    frozenQuota: '0.00',
    billDay: 1,
    repayDay: 15,
    // One bill waits to be paid, whenever the demo is installed.
    graceDays: story.status === 'frozen' ? 30 : 5,
    blockOverdue: true,
    effectDate: time.day(200),
    expireDate: time.day(-165),
    overdueAmount: '0.00',
    createdAt: time.at(201),
    status,
    ...(story.status === 'pending' && key !== 'A' && refused),
  };
  return { ...row, id: await seeder.add('accounts/credit', row) };
}

/** How the quota came about: first less of it, then all. */
async function addQuota(seeder: Seeder, { staff }: Campus, row: Row, total: number): Promise<void> {
  const first = total - 50_000;
  for (const [days, operationType, before, after, reason] of [
    [200, 'set', 0, first, '首次授信'],
    [120, 'increase', first, total, '年度复核，调增额度'],
  ] as const) {
    const operateTime = seeder.time.at(days, '14:00');
    await seeder.note('accounts/creditQuotaOperation', operateTime, {
      creditId: row.id ?? null,
      virtId: row.virtId ?? null,
      operationType,
      amount: yuan((after - before) * 100),
      beforeQuota: yuan(before * 100),
      afterQuota: yuan(after * 100),
      reason,
      operatorName: staff[0]?.name ?? null,
      operateTime,
    });
  }
}

function spend(seeder: Seeder, { staff }: Campus, book: DemoLedger, row: Row, { spent }: Story): void {
  for (const [amount, days, reason] of spent)
    book.add({
      time: seeder.time.at(days, '14:00'),
      holder: 'credit',
      row,
      change: -amount * 100,
      operation: 'use',
      note: { operatorName: staff[0]?.name ?? '', remark: reason },
    });
}

const repaymentOf = (seeder: Seeder, row: Row, amount: number, at: string): Row => ({
  repaymentNo: seeder.number('CREDIT_REPAYMENT_NO', at),
  creditId: row.id ?? null,
  amount: yuan(amount * 100),
  payWay: 'transfer',
});

/** What was repaid before there was a bill of it. */
async function addRepaid(
  seeder: Seeder,
  { staff }: Campus,
  book: DemoLedger,
  { row, amount, days }: { row: Row; amount: number; days: number },
): Promise<void> {
  const at = seeder.time.at(days, '10:30');
  const operatorName = staff[1]?.name ?? '';
  const repayment = repaymentOf(seeder, row, amount, at);
  const values = { ...repayment, operatorName, repayTime: at, createdAt: at };
  const id = await seeder.add('accounts/creditRepayment', values);
  book.add({
    time: at,
    holder: 'credit',
    row,
    change: amount * 100,
    operation: 'repay',
    note: { operatorName, payWay: 'transfer', bizNo: String(repayment.repaymentNo), remark: '还款' },
    origin: `repay:${id}`,
  });
}

/** A bill is paid as the product does it, today; the numbers are ours, since there are no sequences yet. */
async function payBill(seeder: Seeder, campus: Campus, row: Row, amount: number): Promise<void> {
  const at = seeder.time.ago(0);
  const operatorName = campus.staff[1]?.name ?? '';
  const repayment = { ...repaymentOf(seeder, row, amount, at), operatorName, repayTime: at, createdAt: at };
  const id = await seeder.add('accounts/creditRepayment', repayment);
  await seeder.inLedger(at, (ledger, tx) => postRepayment(ledger, tx, row, { ...repayment, id }, operatorName));
  await seeder.through(undefined, async (context, tx) => {
    const { balance } = await accountOfCredit(context, tx, row);
    await settleBills(context, tx, row, { used: amount * 100 - balance, amount: amount * 100 });
  });
}

async function freeze(seeder: Seeder, row: Row, amount: number): Promise<void> {
  await seeder.through(undefined, async (context, tx) => {
    const ledger = ledgerOf(context);
    const account = await accountOfRow(ledger, tx, 'credit', row);
    await hold(ledger, tx, {
      origin: `demo:credit:${String(row.id)}`,
      from: [{ account, amount: amount * 100 }],
      expiresAt: '9999-12-31T00:00:00.000Z',
    });
    await setStatus(ledger, tx, account, 'frozen');
  });
  await seeder.complete('accounts/credit', String(row.id), { status: 'frozen' });
}

import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { accountOfRow } from '../../server/accounts/holders.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Campus } from '../campus.ts';
import { Ledger } from './ledger.ts';

interface Step {
  readonly time: string;
  readonly change: number;
  readonly operationType: string;
  readonly reason: string;
}

/** Quota in yuan, used, frozen, state; one for each enterprise. */
const lines = [
  [200_000, 46_800, 0, 'effective', {}],
  [300_000, 260_000, 0, 'overdue', { overdueAmount: '62000.00' }],
  [100_000, 18_500, 20_000, 'frozen', {}],
  [50_000, 0, 0, 'pending', {}],
] as const;

/** One campus has a pending request, the other one a refused request. */
const refused = { status: 'rejected', auditRemark: '近三个月账单有逾期，结清后重新提交' } as const;

const asking = { status: 'adjusting', askedQuota: '260000.00', adjustReason: '新增两个部门，月结消费上升' } as const;

/** The available amount equals the sum of the operations. */
export async function addCredits(seeder: Seeder, campus: Campus): Promise<void> {
  const { time } = seeder;
  const { orgId, enterprises, staff } = campus;
  const operatorName = staff[0]?.name as string;
  for (const [i, enterprise] of enterprises.entries()) {
    const [total, used, frozen, status, more] = lines[i] as (typeof lines)[number];
    const ledger = new Ledger<Step>();
    const step = (days: number, operationType: string, amount: number, reason: string) =>
      ledger.add({ time: time.at(days, '14:00'), change: amount * 100, operationType, reason });
    if (status !== 'pending') {
      step(200, 'set', total - 50_000, '首次授信');
      step(120, 'increase', 50_000, '年度复核，调增额度');
      step(60, 'use', -used - 30_000, '月结消费占用');
      step(30, 'repay', 30_000, '上期账单还款');
      if (frozen > 0) step(8, 'freeze', -frozen, '风险复核，冻结部分额度');
    }
    const available = ledger.balance;
    const row: Row = {
      virtId: enterprise.id,
      orgId,
      totalQuota: yuan(total * 100),
      warnRate: 80,
      usedQuota: yuan(used * 100),
      frozenQuota: yuan(frozen * 100),
      availableQuota: yuan(available),
      billDay: 1,
      repayDay: 15,
      graceDays: 5,
      effectDate: time.day(200),
      expireDate: time.day(-165),
      overdueAmount: '0.00',
      createdAt: time.at(201),
      status,
      ...more,
      ...(status === 'pending' && campus.key !== 'A' && refused),
      ...(status === 'effective' && campus.key !== 'A' && asking),
    };
    const creditId = await seeder.add('accounts/credit', row);
    if (status !== 'pending')
      await seeder.inLedger(time.ago(5), (book, tx) => accountOfRow(book, tx, 'credit', { ...row, id: creditId }));
    for (const { time: operateTime, change, operationType, reason, before, after } of ledger.settle()) {
      await seeder.add('accounts/creditQuotaOperation', {
        creditId,
        virtId: enterprise.id,
        operationType,
        amount: yuan(change),
        beforeQuota: yuan(before),
        afterQuota: yuan(after),
        reason,
        operatorName,
        operateTime,
        createdAt: operateTime,
      });
    }
  }
  // Former enterprises, whose credit has expired or was closed.
  for (const [i, status] of ['expired', 'closed'].entries()) {
    const virtId = await goneEnterprise(seeder, campus, i);
    await seeder.add('accounts/credit', {
      virtId,
      orgId,
      totalQuota: '30000.00',
      usedQuota: '0.00',
      frozenQuota: '0.00',
      availableQuota: '0.00',
      billDay: 1,
      repayDay: 20,
      effectDate: time.day(500),
      expireDate: time.day(135),
      overdueAmount: '0.00',
      createdAt: time.at(500),
      status,
    });
  }
}

async function goneEnterprise(
  seeder: Seeder,
  { orgId, key, people, random, regionCode }: Campus,
  i: number,
): Promise<string> {
  const contact = people.next(random);
  const [virtName, shortName] = [
    ['东湖恒信商贸有限公司', '恒信商贸'],
    ['紫金华辰咨询有限公司', '华辰咨询'],
  ][i] as [string, string];
  return seeder.add('enterprise/virtualarchitecture', {
    virtCode: `QY${key}9${i}`,
    virtName,
    shortName,
    orgId,
    virtType: 'tenant',
    creditCode: `91${regionCode}MA9${String(310_400 + i * 7919)}G`,
    industry: 'retail',
    staffScale: 's1',
    contactName: contact.name,
    contactPhone: contact.mobile,
    settleType: 'credit',
    auditRemark: '资料齐全',
    enterDate: seeder.time.day(520),
    leaveDate: seeder.time.day(130),
    createdAt: seeder.time.at(521),
    status: 'left',
  });
}

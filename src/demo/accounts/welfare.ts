import { fromCents as yuan } from '../../meta/fields/money.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus, type Customer } from '../campus.ts';
import type { EnterpriseAccounts } from './enterprise-accounts.ts';
import type { Wallets } from './wallets.ts';

type Status = 'draft' | 'pending' | 'approved' | 'granting' | 'granted' | 'part_failed' | 'rejected' | 'reclaimed';

/** Enterprise, name, type, wallet, yuan each, days ago (negative: in the future), state. */
const batches: readonly (readonly [
  enterprise: number,
  name: string,
  type: string,
  account: 'welfare' | 'subsidy',
  amount: number,
  days: number,
  status: Status,
])[] = [
  [0, '中秋节日福利', 'festival', 'welfare', 300, 48, 'granted'],
  [0, '上月餐费补贴', 'meal', 'subsidy', 220, 20, 'granted'],
  [1, '员工生日福利', 'birthday', 'welfare', 200, 15, 'granted'],
  [1, '加班补贴', 'overtime', 'subsidy', 100, 11, 'part_failed'],
  [2, '夏季高温补贴', 'other', 'welfare', 150, 80, 'reclaimed'],
  [2, '本月餐费补贴', 'meal', 'subsidy', 260, 0, 'granting'],
  [0, '本月餐费补贴', 'meal', 'subsidy', 220, -1, 'approved'],
  [1, '年会伴手礼金', 'festival', 'welfare', 500, -6, 'pending'],
  [2, '全员健步奖励', 'other', 'welfare', 80, -3, 'rejected'],
  [0, '元旦福利', 'festival', 'welfare', 400, -20, 'draft'],
];

export async function addWelfare(
  seeder: Seeder,
  campus: Campus,
  wallets: Wallets,
  accounts: EnterpriseAccounts,
): Promise<void> {
  for (const [i, batch] of batches.entries()) await addBatch(seeder, campus, batch, i, wallets, accounts);
}

async function addBatch(
  seeder: Seeder,
  campus: Campus,
  [place, welfareName, welfareType, accountType, amount, days, status]: (typeof batches)[number],
  i: number,
  wallets: Wallets,
  accounts: EnterpriseAccounts,
): Promise<void> {
  const { time } = seeder;
  const enterprise = nth(campus.enterprises, place);
  const employees = campus.customers.filter((customer) => customer.enterprise === enterprise).slice(0, 6);
  const createdAt = time.past(Math.max(days, 0) + 2, '15:30');
  const grantTime = days > 0 ? time.at(days, '08:00') : days === 0 ? time.ago(25) : time.at(days, '08:00');
  const done = status === 'granted' || status === 'part_failed' || status === 'reclaimed';
  const failed = (n: number) => status === 'part_failed' && n === 1;
  const batchNo = seeder.number('WELFARE_BATCH_NO', createdAt);
  const auditor = campus.staff[0]?.name as string;
  const asked = status !== 'draft';
  const decision = asked && status !== 'pending';
  const reached = done ? employees.filter((_, n) => !failed(n)) : [];
  const batchId = await seeder.add('accounts/welfareRecord', {
    batchNo,
    welfareName,
    virtId: enterprise.id,
    orgId: campus.orgId,
    welfareType,
    accountType,
    grantMode: 'average',
    perAmount: yuan(amount * 100),
    grantTime,
    expireTime: accountType === 'welfare' ? time.at(status === 'reclaimed' ? 5 : -120, '23:59') : null,
    expireReclaim: accountType === 'welfare',
    successCount: reached.length,
    failCount: done ? employees.length - reached.length : 0,
    ...(asked && { applyName: enterprise.contact.name }),
    ...(decision && { auditName: auditor, auditRemark: status === 'rejected' ? '预算未批，请附审批单' : '同意发放' }),
    createdAt,
    status,
  });
  for (const [n, employee] of employees.entries()) {
    const state = !done ? 'waiting' : failed(n) ? 'failed' : status === 'reclaimed' ? 'reclaimed' : 'success';
    const lineId = await addPerson(seeder, batchId, employee, {
      cents: amount * 100,
      state,
      grantTime: minutesAfter(grantTime, 5),
      order: i * 10 + n,
    });
    if (state === 'success' || state === 'reclaimed')
      wallets.recharge(
        employee,
        accountType,
        amount * 100,
        minutesAfter(grantTime, 5),
        `${welfareName} ${batchNo}`,
        auditor,
        `grant:${lineId}`,
      );
    if (state === 'reclaimed')
      wallets.clear(employee, accountType, amount * 100, time.at(5, '23:59'), `${welfareName}到期收回`, auditor);
  }
  const account = accountType === 'welfare' ? 'welfare' : 'meal';
  const cents = amount * 100 * reached.length;
  const entry = { bizType: 'manual', bizNo: batchNo, operatorName: auditor };
  if (cents > 0) accounts.move(enterprise, account, 'grant', -cents, grantTime, { ...entry, remark: welfareName });
  if (status === 'reclaimed')
    accounts.move(enterprise, account, 'reclaim', cents, time.at(5, '23:59'), {
      ...entry,
      remark: `${welfareName}到期收回`,
    });
}

async function addPerson(
  seeder: Seeder,
  batchId: string,
  employee: Customer,
  { cents, state, grantTime, order }: { cents: number; state: string; grantTime: string; order: number },
): Promise<string> {
  const used = state === 'success' ? Math.min(cents, (order % 4) * 2500) : 0;
  return seeder.add('accounts/welfarePersonRecord', {
    batchId,
    userId: employee.id,
    realName: employee.name,
    mobile: employee.mobile,
    deptId: employee.deptId ?? null,
    amount: yuan(cents),
    usedAmount: yuan(used),
    remainAmount: yuan(state === 'success' ? cents - used : 0),
    ...(state === 'success' || state === 'reclaimed' ? { grantTime } : {}),
    failReason: state === 'failed' ? '账户已冻结' : null,
    status: state,
  });
}

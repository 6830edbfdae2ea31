import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import type { EnterpriseAccounts } from './enterprise-accounts.ts';

type Status = 'pending' | 'rejected' | 'success' | 'revoked';

/** Kind of target, its index, cents, days ago, state, reason, remark of the approver. */
const requests: readonly (readonly [
  target: 'virt' | 'user',
  place: number,
  cents: number,
  days: number,
  status: Status,
  reason: string,
  auditRemark: string | null,
])[] = [
  ['virt', 1, 32_000, 11, 'success', '会议室费用重复扣款，退回一笔', '已核对订单，同意'],
  ['virt', 4, -8600, 6, 'success', '上月空调加时少计，补扣', '同意'],
  ['user', 8, 1500, 5, 'rejected', '刷卡未出餐', '请走退款流程'],
  ['user', 11, -2000, 4, 'revoked', '充值多录', null],
  ['virt', 2, 12_000, 1, 'pending', '充值入账金额少录120元', null],
  ['user', 15, 2350, 0, 'pending', '消费机离线期间重复扣款', null],
];

/** Plans the movements of approved requests; the requests themselves are stored after the accounts. */
export function planAdjustments(seeder: Seeder, campus: Campus, accounts: EnterpriseAccounts): Row[] {
  const [applicant, auditor] = [campus.staff[1]?.name as string, campus.staff[0]?.name as string];
  return requests.map(([targetType, place, cents, days, status, reason, auditRemark], i) => {
    const id = seeder.newId();
    const createdAt = seeder.time.past(days, `1${i}:05`);
    const adjustNo = seeder.number('ADJUST_NO', createdAt);
    const auditTime = minutesAfter(createdAt, 40);
    const enterprise = nth(campus.enterprises, place);
    const target: Row =
      targetType === 'virt'
        ? { accountId: accounts.idOf(enterprise, 'cash'), virtId: enterprise.id }
        : { userId: nth(campus.customers, place).id, accountType: 'cash' };
    if (status === 'success')
      accounts.move(
        enterprise,
        'cash',
        'adjust',
        cents,
        auditTime,
        {
          bizType: 'manual',
          bizNo: adjustNo,
          operatorName: auditor,
          remark: `调账 ${adjustNo}：${reason}`,
        },
        `adjust:${id}`,
      );
    return {
      id,
      adjustNo,
      orgId: campus.orgId,
      targetType,
      ...target,
      direction: cents > 0 ? 'in' : 'out',
      amount: yuan(Math.abs(cents)),
      reason,
      applyName: applicant,
      createdAt,
      status,
      ...(auditRemark !== null && { auditName: auditor, auditTime, auditRemark }),
    };
  });
}

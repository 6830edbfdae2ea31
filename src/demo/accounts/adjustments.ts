import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { nth, type Campus } from '../campus.ts';
import { accountNamed } from '../processes/seats.ts';
import type { CashAccounts } from './enterprise-accounts.ts';

type End = 'pending' | 'rejected' | 'success' | 'revoked';

/** Kind of target, its index, cents, days ago, state, reason, remark of the approver. */
const requests: readonly (readonly [
  target: 'virt' | 'user',
  place: number,
  cents: number,
  days: number,
  end: End,
  reason: string,
  auditRemark: string | null,
])[] = [
  ['virt', 0, 1250, 22, 'success', '对账差额调整', '已核对银行流水'],
  ['virt', 1, -1250, 21, 'success', '对账差额调整', '已核对银行流水'],
  ['virt', 1, 32_000, 11, 'success', '会议室费用重复扣款，退回一笔', '已核对订单，同意'],
  ['virt', 4, -8600, 6, 'success', '上月空调加时少计，补扣', '同意'],
  ['user', 8, 1500, 5, 'rejected', '刷卡未出餐', '请走退款流程'],
  ['user', 11, -2000, 4, 'revoked', '充值多录', null],
  ['virt', 2, 12_000, 1, 'pending', '充值入账金额少录120元', null],
  ['user', 15, 2350, 0, 'pending', '消费机离线期间重复扣款', null],
];

const adjustments = 'accounts/adjustment';
const steps = { success: 'approve', rejected: 'reject', revoked: 'revoke' } as const;

/** Asked for at the desk, decided by the platform. */
export async function addAdjustments(
  seeder: Seeder,
  campus: Campus,
  book: DemoBook,
  cash: CashAccounts,
): Promise<void> {
  const admin = await accountNamed(seeder, 'admin');
  for (const [i, [targetType, place, cents, days, end, reason, auditRemark]] of requests.entries()) {
    const asked = seeder.time.past(days, `1${i}:05`);
    const decided = minutesAfter(asked, 40);
    const enterprise = nth(campus.enterprises, place);
    const values: Row = {
      orgId: campus.orgId,
      targetType,
      ...(targetType === 'virt'
        ? { accountId: cash.get(enterprise.id) as string }
        : { userId: nth(campus.customers, place).id, accountType: 'cash' }),
      direction: cents > 0 ? 'in' : 'out',
      amount: yuan(Math.abs(cents)),
      reason,
    };
    let id = '';
    book.at(asked, 0, async () => {
      id = await seeder.by(campus.desk, asked).add(adjustments, values);
    });
    if (end === 'pending') continue;
    const by = seeder.by(end === 'revoked' ? campus.desk : admin, decided);
    book.at(decided, cents, () => by.move(adjustments, id, steps[end], auditRemark === null ? {} : { auditRemark }));
  }
}

import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { findJournal } from '../../server/ledger/post.ts';
import { reverse } from '../../server/ledger/returns.ts';
import { nth, type Campus } from '../campus.ts';
import type { EnterpriseAccounts } from './enterprise-accounts.ts';
import type { Files } from '../system/files.ts';
import type { WalletType, Wallets } from './wallets.ts';

/** Everybody starts with some money; employees of enterprises also get a monthly allowance. */
export function openWallets({ time }: Seeder, { customers, staff }: Campus, wallets: Wallets): void {
  const operator = staff[1]?.name as string;
  for (const [i, customer] of customers.entries()) {
    wallets.recharge(customer, 'cash', 30_000 + (i % 5) * 10_000, time.at(90 - (i % 30), '12:20'), '微信充值');
    wallets.recharge(customer, 'cash', 20_000, time.at(14 + (i % 6), '08:12'), '微信充值');
    if (customer.enterprise) wallets.recharge(customer, 'subsidy', 30_000, time.at(28, '06:00'), '月度餐补', operator);
  }
}

type Status =
  | 'draft'
  | 'pending'
  | 'rejected'
  | 'booking'
  | 'success'
  | 'part_failed'
  | 'failed'
  | 'revoked'
  | 'reversed';

/**
 * Target (an enterprise, or some customers by index), wallet, yuan each, payment method, days ago, state, remark of the
 * approver.
 */
const applications: readonly (readonly [
  target: number | readonly number[],
  account: WalletType,
  amount: number,
  payWay: string,
  days: number,
  status: Status,
  auditRemark: string | null,
])[] = [
  [0, 'cash', 20_000, 'transfer', 26, 'success', '到账无误'],
  [1, 'subsidy', 8000, 'transfer', 21, 'success', '到账无误'],
  [2, 'welfare', 12_000, 'transfer', 16, 'success', '到账无误'],
  [[0, 1, 2], 'cash', 200, 'wechat', 12, 'success', '同意'],
  [[9, 10], 'subsidy', 300, 'transfer', 9, 'success', '同意'],
  [3, 'cash', 5000, 'transfer', 7, 'failed', '同意'],
  [[14], 'cash', 100, 'cash', 6, 'rejected', '收据金额与申请不符'],
  [0, 'welfare', 30_000, 'transfer', 5, 'rejected', '未见到账凭证'],
  [1, 'cash', 15_000, 'transfer', 3, 'success', '已到账'],
  [[20, 21, 22, 23], 'cash', 150, 'alipay', 2, 'success', '同意'],
  [2, 'cash', 10_000, 'transfer', 1, 'pending', null],
  [[30], 'cash', 500, 'pos', 1, 'pending', null],
  [3, 'subsidy', 6000, 'transfer', 0, 'pending', null],
  [0, 'cash', 8000, 'transfer', 0, 'draft', null],
  [[33, 34], 'cash', 200, 'cash', 0, 'draft', null],
  [[12], 'cash', 300, 'wechat', 4, 'revoked', null],
  [[5, 6, 7], 'cash', 120, 'transfer', 11, 'part_failed', '同意'],
  [[24, 25], 'cash', 88, 'transfer', 10, 'reversed', '同意'],
  [[26, 27], 'cash', 66, 'cash', 0, 'booking', '同意'],
];

const accountOf = { cash: 'cash', welfare: 'welfare', subsidy: 'meal' } as const;

/** Whose voucher is taken, and what is booked. */
const taken: ReadonlySet<Status> = new Set(['pending', 'booking', 'success', 'part_failed', 'failed']);
const booked: ReadonlySet<Status> = new Set(['success', 'part_failed', 'reversed']);
/** Those whose list was made by itself. */
const batches: ReadonlySet<Status> = new Set(['booking', 'part_failed', 'reversed']);

/** A journal that is reversed once the book is settled. */
export interface DemoReversal {
  readonly origin: string;
  readonly applyNo: string;
  readonly operatorName: string;
}

export async function addRecharges(
  seeder: Seeder,
  campus: Campus,
  wallets: Wallets,
  accounts: EnterpriseAccounts,
  files: Files,
): Promise<DemoReversal[]> {
  const { time } = seeder;
  const reversals: DemoReversal[] = [];
  const [applicant, auditor] = [campus.staff[1]?.name as string, campus.staff[0]?.name as string];
  for (const [i, [target, accountType, amount, payWay, days, status, auditRemark]] of applications.entries()) {
    const createdAt = time.past(days, `${String(9 + (i % 8)).padStart(2, '0')}:2${i % 10}`);
    const applyNo = seeder.number('RECHARGE_APPLY_NO', createdAt);
    const auditTime = time.after(createdAt, 95);
    const id = seeder.newId();
    const enterprise = typeof target === 'number' ? nth(campus.enterprises, target) : undefined;
    const customers = typeof target === 'number' ? [] : target.map((place) => nth(campus.customers, place));
    const cents = amount * 100;
    if (status === 'success' && enterprise)
      accounts.move(
        enterprise,
        accountOf[accountType],
        'recharge',
        cents,
        auditTime,
        { payWay: 'transfer', bizType: 'manual', bizNo: applyNo, operatorName: auditor, remark: '充值申请入账' },
        `rechargeManage:${id}`,
      );
    const isBatch = batches.has(status);
    const voucherNo = payWay === 'transfer' ? `HK${campus.random.digits(12)}` : null;
    const audited: Row = auditRemark === null ? {} : { auditName: auditor, auditTime, auditRemark };
    const failed = status === 'part_failed' ? 1 : 0;
    await seeder.add('accounts/rechargeManage', {
      id,
      applyNo,
      orgId: campus.orgId,
      targetType: enterprise ? 'virt' : isBatch ? 'batch' : 'user',
      ...(enterprise && { virtId: enterprise.id }),
      ...(!enterprise && !isBatch && { userIds: customers.map((customer) => customer.id) }),
      ...(isBatch && { listCount: customers.length, listTotal: yuan(cents * customers.length) }),
      ...(!enterprise && booked.has(status) && { successCount: customers.length - failed, failCount: failed }),
      accountType,
      amount: isBatch ? null : yuan(cents),
      payWay,
      voucherNo,
      usedVoucher: taken.has(status) ? voucherNo : null,
      voucherFiles: payWay === 'transfer' ? [files.of('document')] : null,
      ...(status !== 'draft' && { applyName: applicant, applyTime: createdAt }),
      ...audited,
      failReason:
        status === 'failed' ? unable : failed > 0 ? `1 人未入账，${customers[0]?.name ?? ''}：${unable}` : null,
      ...(status === 'reversed' && {
        reverseReason: '与上一批重复',
        reverseName: '系统管理员',
        reverseTime: time.ago(0),
      }),
      createdAt,
      status,
    });
    if (enterprise || status === 'draft') continue;
    for (const [n, customer] of customers.entries()) {
      const isFailed = failed > 0 && n === 0;
      const lineStatus = isFailed
        ? 'failed'
        : booked.has(status)
          ? status === 'reversed'
            ? status
            : 'success'
          : 'waiting';
      const lineId = await seeder.add('accounts/rechargePerson', {
        applicationId: id,
        userId: customer.id,
        realName: customer.name,
        amount: yuan(cents),
        ...(booked.has(status) && !isFailed && { bookTime: auditTime }),
        failReason: isFailed ? unable : null,
        createdAt,
        status: lineStatus,
      });
      const origin = `rechargeManage:${id}:${lineId}`;
      if (booked.has(status) && !isFailed)
        wallets.recharge(customer, accountType, cents, auditTime, `充值申请 ${applyNo}`, auditor, origin);
      if (status === 'reversed') reversals.push({ origin, applyNo, operatorName: '系统管理员' });
    }
  }
  return reversals;
}

const unable = '账户已冻结，不能入账';

/** Takes back what was booked by mistake, as the product does it. */
export async function reverseRecharges(seeder: Seeder, reversals: readonly DemoReversal[]): Promise<void> {
  for (const { origin, applyNo, operatorName } of reversals)
    await seeder.inLedger(seeder.time.ago(0), async (ledger, tx) => {
      const journal = await findJournal(ledger, tx, origin);
      if (!journal) throw new Error(`nothing is booked as ${origin}`);
      await reverse(ledger, tx, {
        journalId: journal.id,
        kind: 'reverse',
        origin: `reverse:${origin}`,
        actor: 'system',
        note: { operation: 'adjust', operatorName, bizType: 'manual', bizNo: applyNo, remark: `充值冲正 ${applyNo}` },
      });
    });
}

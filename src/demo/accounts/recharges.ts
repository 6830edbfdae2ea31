import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { recharge, rechargeFields } from '../../server/areas/accounts/recharge.ts';
import { saveBatch } from '../../server/areas/accounts/recharge-batch.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { entriesFor, nth, type Campus, type Customer } from '../campus.ts';
import { live, type Living } from '../life.ts';
import { accountNamed, answerAll } from '../processes/seats.ts';
import type { Files } from '../system/files.ts';
import type { WalletType, Wallets } from './wallets.ts';

/** Everybody pays some money in at the desk, some twice; employees of enterprises also get a monthly allowance. */
export function fillWallets(seeder: Seeder, campus: Campus, book: DemoBook, wallets: Wallets): void {
  const { time } = seeder;
  const fields = rechargeFields(seeder);
  const paysIn = (customer: Customer, accountType: WalletType, cents: number, moment: string, more: Row): void => {
    wallets.expect(customer, accountType, moment);
    const values: Row = { userId: customer.id, accountType, amount: yuan(cents), ...more };
    book.at(moment, cents, () =>
      seeder.by(campus.desk, moment).do((context) => recharge(context, fields, { values, encoding: 'json' })),
    );
  };
  const byWechat = { payWay: 'wechat', remark: '微信充值' };
  for (const [i, customer] of campus.customers.entries()) {
    paysIn(customer, 'cash', 30_000 + (i % 5) * 10_000, time.at(90 - (i % 30), '12:20'), byWechat);
    if (i % 3 === 0) paysIn(customer, 'cash', 20_000, time.at(14 + (i % 6), '08:12'), byWechat);
    if (customer.enterprise)
      paysIn(customer, 'subsidy', 30_000, time.at(28, '06:00'), { payWay: 'transfer', remark: '月度餐补' });
  }
}

type End = 'draft' | 'pending' | 'rejected' | 'success' | 'part_failed' | 'failed' | 'revoked' | 'reversed';

/**
 * Target (an enterprise, or some customers by index), wallet, yuan each, payment method, days ago, state, remark of the
 * approver.
 */
const requests: readonly (readonly [
  target: number | readonly number[],
  account: WalletType,
  amount: number,
  payWay: string,
  days: number,
  end: End,
  auditRemark: string | null,
])[] = [
  [0, 'cash', 20_000, 'transfer', 26, 'success', '到账无误'],
  [1, 'subsidy', 8000, 'transfer', 21, 'success', '到账无误'],
  [2, 'welfare', 12_000, 'transfer', 16, 'success', '到账无误'],
  [[0, 1, 2], 'cash', 200, 'wechat', 12, 'success', '同意'],
  [[9, 10], 'subsidy', 300, 'transfer', 9, 'success', '同意'],
  [3, 'welfare', 5000, 'transfer', 7, 'failed', '同意'],
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
];

const applications = 'accounts/rechargeManage';
/** Somebody who is put down comes late in the evening, when nobody pays with a wallet that is frozen for an hour. */
const evening = '20:40';

/** Those whose list was written line by line. */
const batches: ReadonlySet<End> = new Set(['part_failed', 'reversed']);
const booked: ReadonlySet<End> = new Set(['success', 'part_failed', 'reversed']);

interface Books {
  readonly book: DemoBook;
  readonly wallets: Wallets;
}

/** Asked for at the desk, decided by whoever is asked, and booked with the agreement. */
export async function addRecharges(seeder: Seeder, campus: Campus, books: Books, files: Files): Promise<void> {
  const reverser = await accountNamed(seeder, 'admin-b');
  for (const [i, [target, accountType, amount, payWay, days, end, auditRemark]] of entriesFor(campus, requests)) {
    const { time } = seeder;
    const hour = end === 'part_failed' ? evening : `${String(9 + (i % 8)).padStart(2, '0')}:2${i % 10}`;
    const asked = time.past(days, hour);
    const customers = typeof target === 'number' ? [] : target.map((place) => nth(campus.customers, place));
    const cents = amount * 100;
    const audited = time.after(asked, 95);
    const enterprise = typeof target === 'number' ? nth(campus.enterprises, target) : undefined;
    // Whose wallet is frozen when the list is booked.
    const [frozen] = end === 'part_failed' ? customers : [];
    if (booked.has(end) && end !== 'reversed')
      for (const customer of customers) if (customer !== frozen) books.wallets.expect(customer, accountType, audited);
    const values: Row = {
      orgId: campus.orgId,
      accountType,
      ...paidBy(campus, files, payWay),
      amount: yuan(cents),
      ...(enterprise ? { targetType: 'virt', virtId: enterprise.id } : {}),
      ...(!enterprise && !batches.has(end) && { targetType: 'user', userIds: customers.map(({ id }) => id) }),
      ...(batches.has(end) && { persons: customers.map(({ id }) => ({ userId: id })) }),
    };
    const applied = applyForRecharge(seeder, campus, books.book, { values, asked, audited, end, auditRemark });
    if (end === 'reversed') reverse(seeder, books.book, applied, reverser);
    if (frozen) freezeFor(books, frozen, accountType, minutesAfter(audited, -20));
  }
}

interface Application {
  readonly values: Row;
  readonly asked: string;
  readonly audited: string;
  readonly end: End;
  readonly auditRemark: string | null;
}

/** A transfer has a voucher. */
export const paidBy = ({ random }: Campus, files: Files, payWay: string): Row => ({
  payWay,
  ...(payWay === 'transfer' && { voucherNo: `HK${random.digits(12)}`, voucherFiles: [files.of('document')] }),
});

/** Asked for at the desk, and answered by whoever is asked. */
export function applyForRecharge(
  seeder: Seeder,
  { desk }: Campus,
  book: DemoBook,
  { values, asked, audited, end, auditRemark }: Application,
): Living {
  const application = live(seeder, book, {
    resource: applications,
    by: desk,
    begun: asked,
    values: async (calls) => {
      const id =
        'persons' in values
          ? String((await calls.do((context) => saveBatch(context, { values, encoding: 'json' }))).id)
          : await calls.add(applications, values);
      if (end !== 'draft') await calls.move(applications, id, 'rechargeApply');
      return id;
    },
  });
  if (end === 'revoked') application.step(audited, 'revoke');
  if (auditRemark !== null) {
    const step = end === 'rejected' ? 'reject' : 'rechargeAudit';
    book.at(audited, 1, () =>
      answerAll(seeder, applications, application.id, { step, given: { auditRemark }, moment: audited, minutes: 1 }),
    );
  }
  return application;
}

/** What was booked by mistake is taken back by neither of those who asked and agreed. */
function reverse(seeder: Seeder, book: DemoBook, application: Living, reverser: Person): void {
  const moment = seeder.time.ago(20);
  book.at(moment, 0, () =>
    seeder.by(reverser, moment).move(applications, application.id, 'reverse', { reverseReason: '与上一批重复' }),
  );
}

/** For an hour, so that a list which is booked meanwhile leaves somebody out. */
function freezeFor({ book, wallets }: Books, customer: Customer, type: WalletType, moment: string): void {
  book.at(moment, 0, () => book.step('wallet', wallets.rowOf(customer, type), 'freeze', moment));
  const later = minutesAfter(moment, 60);
  book.at(later, 0, () => book.step('wallet', wallets.rowOf(customer, type), 'unfreeze', later));
}

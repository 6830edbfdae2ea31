import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { countFor, nth, type Campus, type Enterprise } from '../campus.ts';
import { accountNamed } from '../processes/seats.ts';
import type { Files } from '../system/files.ts';
import { applyForRecharge, paidBy } from './recharges.ts';
import { addSubAccounts } from './sub-accounts.ts';

export type AccountType = 'cash' | 'welfare' | 'meal';

/** What each enterprise pays in when it comes, in cents, and what its applications call the account. */
const accounts = [
  ['cash', 5_000_000, 'cash'],
  ['welfare', 2_000_000, 'welfare'],
  ['meal', 1_000_000, 'subsidy'],
] as const;

/** The cash account of each enterprise, by the enterprise's id. */
export type CashAccounts = ReadonlyMap<string, string>;

/** The accounts of all enterprises, with what was paid in at the beginning and at the quarter. */
export async function addEnterpriseAccounts(
  seeder: Seeder,
  campus: Campus,
  book: DemoBook,
  files: Files,
): Promise<CashAccounts> {
  const { time } = seeder;
  const approver = await accountNamed(seeder, 'admin');
  const cash = new Map<string, string>();
  for (const [i, enterprise] of campus.enterprises.entries()) {
    for (const [type, cents, accountType] of accounts) {
      const opened = time.at(120 - i, '10:12');
      const row = await openOne(seeder, campus, book, enterprise, { type, opened });
      const pay = (amount: number, payWay: string, asked: string) =>
        applyForRecharge(seeder, campus, book, {
          values: {
            orgId: campus.orgId,
            targetType: 'virt',
            virtId: enterprise.id,
            accountType,
            ...paidBy(campus, files, payWay),
            amount: yuan(amount),
          },
          asked,
          audited: minutesAfter(asked, 35),
          end: 'success',
          auditRemark: '到账无误',
        });
      pay(cents, nth(['transfer', 'cash', 'transfer'], i), minutesAfter(opened, 20));
      if (type !== 'cash') continue;
      pay(cents / 2, 'transfer', time.at(40 - i, '14:16'));
      cash.set(enterprise.id, String(row.id));
      // The first ones use theirs.
      if (i < countFor(campus, campus.enterprises.length))
        await addSubAccounts({ seeder, campus, book, enterprise, parent: row, approver });
    }
  }
  return cash;
}

function openOne(
  { time }: Seeder,
  { orgId, enterprises }: Campus,
  book: DemoBook,
  enterprise: Enterprise,
  { type, opened }: { readonly type: AccountType; readonly opened: string },
): Promise<Row> {
  const isFrozen = type === 'welfare' && enterprise === enterprises[3];
  return openEmpty(
    book,
    {
      virtId: enterprise.id,
      orgId,
      accountType: type,
      warnAmount: '1000.00',
      warnPhone: enterprise.contact.mobile,
      allowOverdraw: false,
      createdAt: opened,
      status: isFrozen ? 'frozen' : 'normal',
    },
    time.at(30, '10:40'),
  );
}

export const openEmpty = (book: DemoBook, values: Row, moment?: string): Promise<Row> =>
  book.open(
    'enterprise',
    { balance: '0.00', frozenAmount: '0.00', totalRecharge: '0.00', totalConsume: '0.00', ...values },
    moment,
  );

import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { entriesFor, nth, type Campus } from '../campus.ts';
import type { Person } from '../../server/install/calls.ts';
import { accountNamed } from '../processes/seats.ts';
import type { Wallets } from './wallets.ts';

type End = 'draft' | 'pending' | 'approved' | 'granted' | 'part_failed' | 'rejected' | 'reclaimed';

/** Enterprise, name, type, wallet, yuan each, days ago (negative: in the future), state. */
const batches: readonly (readonly [
  enterprise: number,
  name: string,
  type: string,
  account: 'welfare' | 'subsidy',
  amount: number,
  days: number,
  end: End,
])[] = [
  [0, '中秋节日福利', 'festival', 'welfare', 300, 48, 'granted'],
  [0, '上月餐费补贴', 'meal', 'subsidy', 220, 20, 'granted'],
  [1, '员工生日福利', 'birthday', 'welfare', 200, 15, 'granted'],
  [1, '加班补贴', 'overtime', 'subsidy', 100, 11, 'part_failed'],
  [2, '夏季高温补贴', 'other', 'welfare', 150, 80, 'reclaimed'],
  [2, '本月餐费补贴', 'meal', 'subsidy', 260, 0, 'granted'],
  [0, '本月餐费补贴', 'meal', 'subsidy', 220, -1, 'approved'],
  [1, '年会伴手礼金', 'festival', 'welfare', 500, -6, 'pending'],
  [2, '全员健步奖励', 'other', 'welfare', 80, -3, 'rejected'],
  [0, '元旦福利', 'festival', 'welfare', 400, -20, 'draft'],
];

interface Books {
  readonly book: DemoBook;
  readonly wallets: Wallets;
}

const records = 'accounts/welfareRecord';

/** Put down at the desk, decided by the platform, granted and taken back by the product at its time. */
export async function addWelfare(seeder: Seeder, campus: Campus, books: Books): Promise<void> {
  const admin = await accountNamed(seeder, 'admin');
  for (const [, batch] of entriesFor(campus, batches)) addBatch(seeder, campus, batch, { ...books, admin });
}

function addBatch(
  seeder: Seeder,
  campus: Campus,
  [place, welfareName, welfareType, accountType, amount, days, end]: (typeof batches)[number],
  { book, wallets, admin }: Books & { readonly admin: Person },
): void {
  const { time } = seeder;
  const enterprise = nth(campus.enterprises, place);
  const employees = campus.customers.filter((customer) => customer.enterprise === enterprise).slice(0, 6);
  const asked = time.past(Math.max(days, 0) + 2, '15:30');
  const grantTime = days === 0 ? time.ago(25) : time.at(days, '08:00');
  const over = time.at(end === 'reclaimed' ? 5 : -120, '23:59');
  const isGranted = end === 'granted' || end === 'part_failed' || end === 'reclaimed';
  const frozen = end === 'part_failed' ? employees[1] : undefined;
  const cents = amount * 100;
  const reached = isGranted ? employees.filter((employee) => employee !== frozen) : [];
  for (const employee of reached) wallets.expect(employee, accountType, grantTime);
  const values: Row = {
    welfareName,
    virtId: enterprise.id,
    orgId: campus.orgId,
    welfareType,
    accountType,
    grantMode: 'average',
    perAmount: yuan(cents),
    grantTime,
    ...(accountType === 'welfare' && { expireTime: over }),
    expireReclaim: accountType === 'welfare',
    persons: employees.map(({ id }) => ({ userId: id, amount: yuan(cents) })),
  };
  let id = '';
  book.at(asked, 0, async () => {
    const desk = seeder.by(campus.desk, asked);
    id = await desk.add(records, values);
    if (end !== 'draft') await desk.move(records, id, 'submit');
  });
  if (end === 'draft' || end === 'pending') return;
  const decided = minutesAfter(asked, 60);
  const [step, auditRemark] =
    end === 'rejected' ? ['reject', '预算未批，请附审批单'] : (['approve', '同意发放'] as const);
  book.at(decided, 1, () => seeder.by(admin, decided).move(records, id, step, { auditRemark }));
  if (!isGranted) return;
  if (frozen) {
    const turn = (name: string, minutes: number): void => {
      const moment = minutesAfter(grantTime, minutes);
      book.at(moment, 0, () => book.step('wallet', wallets.rowOf(frozen, accountType), name, moment));
    };
    turn('freeze', -30);
    turn('unfreeze', 60);
  }
  book.at(grantTime, 1, () => seeder.by(undefined, grantTime).moveItself(records, id, 'grantAmount'));
  if (end === 'reclaimed') book.at(over, 0, () => seeder.by(undefined, over).moveItself(records, id, 'reclaim'));
}

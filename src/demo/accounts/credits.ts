import { chinaDay } from '../../meta/china-time.ts';
import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { makeBill } from '../../server/areas/accounts/credit-bills.ts';
import { markOverdue } from '../../server/areas/accounts/credit-overdue.ts';
import type { Context } from '../../server/context.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { Queries } from '../../server/storage/database.ts';
import type { DemoBook } from '../book.ts';
import { nth, type Campus } from '../campus.ts';
import { accountNamed } from '../processes/seats.ts';
import { addEndedCredits } from './ended-credits.ts';

type End = 'effective' | 'overdue' | 'frozen' | 'pending';

/** What became of a credit, in yuan and days ago. */
interface Story {
  readonly total: number;
  /** Bills of the project that were paid with it. */
  readonly spent: readonly (readonly [amount: number, daysAgo: number, title: string, billType: string])[];
  readonly repaid: readonly (readonly [amount: number, daysAgo: number])[];
  /** Its own bills were made on these days. */
  readonly billed: readonly number[];
  readonly end: End;
}

const meals = ['员工餐月结', 'meal'] as const;
const rooms = ['会议室与空调加时月结', 'other'] as const;

/** One for each enterprise. */
const stories: readonly Story[] = [
  {
    total: 200_000,
    spent: [
      [30_000, 100, ...rooms],
      [46_800, 20, ...meals],
    ],
    repaid: [
      [5000, 98],
      [25_000, 0],
    ],
    billed: [65],
    end: 'effective',
  },
  {
    total: 300_000,
    spent: [
      [92_000, 100, ...meals],
      [198_000, 60, ...rooms],
    ],
    repaid: [[30_000, 97]],
    billed: [65],
    end: 'overdue',
  },
  { total: 100_000, spent: [[18_500, 40, ...meals]], repaid: [], billed: [2], end: 'frozen' },
  { total: 50_000, spent: [], repaid: [], billed: [], end: 'pending' },
];

const credits = 'accounts/credit';
const day = 1440;

/** Asked for at the desk, agreed to by the platform, spent by paying bills with it, billed and reminded by the product. */
export async function addCredits(seeder: Seeder, campus: Campus, book: DemoBook): Promise<void> {
  const approver = await accountNamed(seeder, 'admin');
  for (const [i, { id }] of campus.enterprises.entries())
    new Credit(seeder, campus, book, approver, id).tell(nth(stories, i));
  await addEndedCredits(seeder, campus, book, approver);
}

class Credit {
  #id = '';

  constructor(
    readonly seeder: Seeder,
    readonly campus: Campus,
    readonly book: DemoBook,
    readonly approver: Person,
    readonly virtId: string,
  ) {}

  tell({ total, spent, repaid, billed, end }: Story): void {
    const { time } = this.seeder;
    const asked = time.at(end === 'pending' ? 2 : 201, '10:00');
    this.#ask(asked, end === 'pending' ? total : total - 50_000, end);
    if (end === 'pending') return this.#leave(asked);
    this.#step(minutesAfter(asked, day), 'approve', { auditRemark: '首次授信，同意' }, this.approver);
    this.#raise(time.at(120, '14:00'), yuan(total * 100), '年度复核，调增额度');
    this.#step(time.at(120, '16:00'), 'approve', { auditRemark: '同意' }, this.approver);
    for (const bill of spent) this.#spend(...bill);
    for (const [amount, days] of repaid) this.#repay(amount, days);
    for (const days of billed)
      this.#itself(time.at(days, '01:20'), (context, tx) => makeBill(context, tx, this.#id, time.day(days)));
    if (end === 'frozen') this.#step(time.at(1, '15:00'), 'freeze');
    // The day after the last one on which a bill of two months ago could be paid.
    const late = time.at(24, '01:30');
    if (end === 'overdue')
      this.#itself(late, (context, tx) => markOverdue(context, tx, this.#id, chinaDay(Date.parse(late))));
    if (end === 'effective' && this.campus.key !== 'A')
      this.#raise(time.ago(90), '260000.00', '新增两个部门，月结消费上升');
  }

  #ask(moment: string, total: number, end: End): void {
    const { time } = this.seeder;
    const values: Row = {
      virtId: this.virtId,
      orgId: this.campus.orgId,
      totalQuota: yuan(total * 100),
      warnRate: 80,
      billDay: 1,
      repayDay: 15,
      // One bill waits to be paid, whenever the demo is installed.
      graceDays: end === 'frozen' ? 30 : 5,
      blockOverdue: true,
      effectDate: time.day(end === 'pending' ? -2 : 200),
      expireDate: time.day(-165),
    };
    this.book.at(moment, 0, async () => {
      this.#id = await this.seeder.by(this.campus.desk, moment).add(credits, values);
    });
  }

  /** One campus has a request that waits, the other one a request that was refused. */
  #leave(asked: string): void {
    if (this.campus.key !== 'A')
      this.#step(
        minutesAfter(asked, day),
        'reject',
        { auditRemark: '近三个月账单有逾期，结清后重新提交' },
        this.approver,
      );
  }

  #raise(moment: string, totalQuota: string, adjustReason: string): void {
    this.#step(moment, 'adjust', { totalQuota, adjustReason });
  }

  #step(moment: string, step: string, given: Row = {}, by: Person = this.campus.desk): void {
    this.book.at(moment, 0, () => this.seeder.by(by, moment).move(credits, this.#id, step, given));
  }

  #spend(amount: number, days: number, billTitle: string, billType: string): void {
    const { time } = this.seeder;
    const moment = time.at(days, '14:00');
    this.book.at(moment, 0, async () => {
      const desk = this.seeder.by(this.campus.desk, moment);
      const id = await desk.add('billing/billRecord', {
        billTitle,
        orgId: this.campus.orgId,
        billType,
        payerType: 'virt',
        payerName: this.campus.enterprises.find((enterprise) => enterprise.id === this.virtId)?.name ?? '',
        virtId: this.virtId,
        receivableAmount: yuan(amount * 100),
        periodStart: time.day(days + 30),
        periodEnd: time.day(days),
        payDeadline: time.day(days - 10),
      });
      await desk.move('billing/billRecord', id, 'publish');
      await desk.move('billing/billRecord', id, 'pay', { payWay: 'credit' });
    });
  }

  #repay(amount: number, days: number): void {
    const { time } = this.seeder;
    const moment = days === 0 ? time.ago(30) : time.at(days, '10:30');
    this.book.at(moment, 0, () =>
      this.seeder
        .by(this.campus.desk, moment)
        .add('accounts/creditRepayment', { creditId: this.#id, amount: yuan(amount * 100), payWay: 'transfer' }),
    );
  }

  /** What the product does by night. */
  #itself(moment: string, work: (context: Context, tx: Queries) => Promise<unknown>): void {
    this.book.at(moment, 0, () =>
      this.seeder.by(undefined, moment).do((context) => context.store.transaction((tx) => work(context, tx))),
    );
  }
}

import { fromCents } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter, type Moments } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import type { Campus, Enterprise } from '../campus.ts';
import { live } from '../life.ts';

/** A sub-account and what moved in it: how, how much in yuan, how many days ago. */
interface SubAccount {
  readonly typeCode: 'meal' | 'reception' | 'activity' | 'welfare';
  readonly accountName: string;
  readonly status: 'normal' | 'frozen' | 'closed';
  readonly moves: readonly Move[];
}

type Move = readonly [
  kind: 'in' | 'back' | 'spend',
  yuan: number,
  days: number,
  remark: string,
  /** Somebody has asked for it to be taken back, and a second person may have agreed. */
  asked?: 'reversing' | 'reversed',
];

/** Of the enterprise at this place among those of its project. */
const subAccounts = (place: number): readonly SubAccount[] => [
  {
    typeCode: 'meal',
    accountName: '员工餐补',
    status: 'normal',
    moves: [
      ['in', 6000, 38 - place, '季度餐补预算'],
      ['spend', 1820, 20 - place, '部门聚餐'],
    ],
  },
  {
    typeCode: 'reception',
    accountName: '商务接待',
    status: 'normal',
    moves: [
      ['in', 2000, 38 - place, '季度接待预算'],
      ['spend', 680, 15 - place, '客户来访工作餐'],
      ['spend', 260, 13 - place, '客户伴手礼', 'reversing'],
      ['spend', 320, 12 - place, '客户接站用车', 'reversed'],
    ],
  },
  {
    typeCode: 'activity',
    accountName: '团建活动',
    status: 'frozen',
    moves: [
      ['in', 2000, 38 - place, '秋季团建'],
      ['spend', 1750, 24 - place, '团建场地与餐饮'],
      ['back', 250, 10 - place, '团建结余转回'],
    ],
  },
  { typeCode: 'welfare', accountName: '年节福利', status: 'closed', moves: [] },
];

const timeOfTransfer = (time: Moments, days: number, sub: number): string => time.at(days, `15:0${sub}`);

interface Holding {
  readonly seeder: Seeder;
  readonly campus: Campus;
  readonly book: DemoBook;
  readonly enterprise: Enterprise;
  /** The account that their money comes from. */
  readonly parent: Row;
  readonly approver: Person;
}

/** Sub-accounts, and what the desk moves into them and out of them. */
export async function addSubAccounts({ seeder, campus, book, enterprise, parent, approver }: Holding): Promise<void> {
  const { time } = seeder;
  for (const [sub, { moves, ...about }] of subAccounts(campus.enterprises.indexOf(enterprise)).entries()) {
    const row: Row = {
      ...about,
      accountId: parent.id ?? null,
      virtId: enterprise.id,
      orgId: campus.orgId,
      balance: '0.00',
      totalIn: '0.00',
      totalOut: '0.00',
      ...(about.typeCode === 'reception' && { singleLimit: '1000.00', monthLimit: '3000.00' }),
      managerName: enterprise.contact.name,
      expireTime: about.typeCode === 'activity' ? time.at(-60, '23:59') : null,
      createdAt: time.at(40, '15:05'),
    };
    const extend = await book.open('extend', row);
    for (const [kind, yuan, days, remark, asked] of moves) {
      const at = timeOfTransfer(time, days, sub);
      const values = { extendId: String(extend.id), kind, amount: fromCents(yuan * 100), remark };
      addTransfer(seeder, campus, book, { values, at, asked, approver });
    }
  }
}

interface Made {
  readonly values: Row;
  readonly at: string;
  readonly asked: Move[4];
  readonly approver: Person;
}

function addTransfer(seeder: Seeder, { desk }: Campus, book: DemoBook, { values, at, asked, approver }: Made): void {
  const transfer = live(seeder, book, {
    resource: 'accounts/extendTransfer',
    by: desk,
    approver,
    begun: at,
    values,
  });
  if (asked) transfer.step(minutesAfter(at, 30), 'applyReverse', { reverseReason: '重复登记' });
  if (asked === 'reversed') transfer.step(minutesAfter(at, 55), 'reverse');
}

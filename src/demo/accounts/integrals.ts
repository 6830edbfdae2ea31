import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { entriesFor, nth, type Campus } from '../campus.ts';
import { live } from '../life.ts';
import { openWallet } from './wallets.ts';
import type { Way } from '../way.ts';

type Status = 'success' | 'unpaid' | 'failed' | 'refunding' | 'refundFailed' | 'refunded';

const paid: Way<Status>[number] = [1, 'pay', 'success'];
const askedBack: Way<Status> = [paid, [2000, 'refund', 'refunding']];
const ways: Readonly<Record<Status, Way<Status>>> = {
  unpaid: [],
  failed: [],
  success: [paid],
  refunding: [...askedBack],
  refundFailed: [...askedBack, [2100, 'failRefund', 'refundFailed']],
  refunded: [...askedBack, [2200, 'refundDone', 'refunded']],
};

/** Who has not paid by then is not waited for any longer. */
const maxHours = 24;

/** Points, bought with money. */
export async function addIntegrals(seeder: Seeder, campus: Campus, book: DemoBook): Promise<void> {
  const { time } = seeder;
  const { orgId } = campus;
  const offers = [
    ['充 50 送 5', '50.00', 500, 50, 'enabled'],
    ['充 100 送 15', '100.00', 1000, 150, 'enabled'],
    ['充 200 送 40', '200.00', 2000, 400, 'enabled'],
    ['充 500 送 120', '500.00', 5000, 1200, 'disabled'],
  ] as const;
  const setIds = await seeder.table(
    'accounts/integralRechargeSet',
    { orgId },
    'setName amount points giftPoints status sort',
    offers.map((offer, i) => [...offer, i + 1]),
  );
  const states: readonly Status[] = [
    'success',
    'success',
    'unpaid',
    'success',
    'failed',
    'refunded',
    'success',
    'success',
    'refunding',
    'refundFailed',
  ];
  for (const [i, status] of entriesFor(campus, states)) {
    const { id: userId, name: realName, mobile } = nth(campus.customers, i * 5);
    const about = { userId, realName, mobile, orgId, accountType: 'points', payPasswordSet: false };
    await openWallet(book, { ...about, createdAt: time.at(60) });
    const begun = status === 'unpaid' ? time.ago(12) : time.at(6 + i * 2, '12:30');
    const recharge = live(seeder, book, {
      resource: 'accounts/integralRechargeRecord',
      by: campus.desk,
      begun,
      values: {
        userId,
        setId: setIds[i % 3] as string,
        amount: nth(offers.slice(0, 3), i)[1],
        payWay: nth(['wechat', 'alipay'], i),
      },
      way: ways[status],
      given: {
        failRefund: { refundFail: '付款人账户已注销' },
        refundDone: { refundVoucher: `JF2026${String(6200 + i)}` },
      },
    });
    if (status === 'failed') recharge.byItself(minutesAfter(begun, maxHours * 60), 'fail');
  }
}

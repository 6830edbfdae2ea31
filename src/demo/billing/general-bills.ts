import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { countFor, nth, type Campus } from '../campus.ts';
import { live } from '../life.ts';

export async function addGeneralBills(seeder: Seeder, campus: Campus, book: DemoBook): Promise<void> {
  const { orgId, enterprises, desk } = campus;
  const { time } = seeder;
  const services = await seeder.table(
    'billing/generalBillService',
    { orgId },
    'serviceCode serviceName chargeMode unitPrice unit cycle status',
    [
      ['CLEAN', '室内保洁', 'area', '2.50', '㎡', 'month', 'enabled'],
      ['NET', '专线网络', 'fixed', '800.00', '条', 'month', 'enabled'],
      ['WATER', '桶装水', 'count', '18.00', '桶', 'month', 'enabled'],
      ['GREEN', '绿植租摆', 'fixed', '360.00', '组', 'quarter', 'disabled'],
    ],
  );
  const ends = ['paid', 'paid', 'overdue', 'unpaid', 'paid', 'void'] as const;
  /** What is entered when the channel has paid back, or will not. */
  const given: Readonly<Record<string, Row>> = {
    refundDone: { refundVoucher: 'TY20260915' },
    failRefund: { refundFail: '付款人账户已注销' },
  };
  for (let i = 0; i < countFor(campus, 12); i++) {
    const enterprise = nth(enterprises, i);
    const end = nth(ends, i);
    const amount = yuan(36_000 + i * 4500);
    const begun = time.past(3 + i * 2, '09:10');
    const bill = live(seeder, book, {
      resource: 'billing/generalBill',
      by: desk,
      begun,
      values: {
        billName: `${enterprise.shortName}${nth(['室内保洁', '专线网络', '桶装水'], i)}`,
        orgId,
        serviceId: nth(services.slice(0, 3), i),
        virtId: enterprise.id,
        amount,
        periodMonth: time.month(1 + (i % 3)),
        dueDate: end === 'overdue' ? time.day(2) : time.day(-10),
      },
      way: [],
      given: {},
    });
    /** A payment that is begun for the bill, and what becomes of it. */
    const order = (steps: readonly string[]): void => {
      const moment = minutesAfter(begun, 120);
      let id = '';
      book.at(moment, 0, async () => {
        const values: Row = { billId: bill.id, payAmount: amount, payWay: 'wechat' };
        id = await seeder.by(desk, moment).add('billing/generalBillOrder', values);
      });
      for (const [n, step] of steps.entries()) {
        const later = minutesAfter(moment, 5 + n * 600);
        book.at(later, 0, () => seeder.by(desk, later).move('billing/generalBillOrder', id, step, given[step]));
      }
    };
    if (i % 5 === 1) order(['close']);
    if (i === 3) order(['pay', 'refund', 'failRefund']);
    if (i === 9) order(['pay', 'refund']);
    if (end === 'paid') order(['pay']);
    if (end === 'unpaid') order([]);
    if (end === 'void') {
      order(['pay', 'refund', 'refundDone']);
      const later = minutesAfter(begun, 1500);
      book.at(later, 0, () => seeder.by(desk, later).move('billing/generalBill', bill.id, 'void'));
    }
    if (end === 'overdue') bill.byItself(time.at(1, '00:20'), 'overdue');
  }
}

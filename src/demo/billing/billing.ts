import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { DemoBook } from '../book.ts';
import { addDeposits } from './deposits.ts';
import { addGeneralBills } from './general-bills.ts';
import { accountNamed } from '../processes/seats.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import { sendPush } from '../../server/areas/billing/push-channels.ts';
import { payments, pushes } from '../../server/areas/billing/rows.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { asSystem } from '../../server/records/rows.ts';
import { isColumn } from '../../server/storage/condition.ts';
import { nth, type Campus } from '../campus.ts';
import { live } from '../life.ts';
import type { Way } from '../way.ts';
import type { Contract } from '../enterprise/contracts.ts';

export interface Templates {
  readonly wechat: string;
  readonly sms: string;
}

/** Message templates for bills, shared by all projects. */
export async function addBillTemplates(seeder: Seeder): Promise<Templates> {
  const text = '尊敬的{付款方名称}，您的{账单名称}已出账，应收{应收金额}元，请于{缴费截止日}前缴纳。';
  const ids = await seeder.table(
    'billing/billPushTemplate',
    {},
    'templateName billType channel title content isDefault status',
    [
      ['物业费微信提醒', 'property', 'wechat', '物业费账单', text, true, 'enabled'],
      ['租金短信提醒', 'rent', 'sms', '租金账单', text, true, 'enabled'],
      ['水电费微信提醒', 'electric', 'wechat', '水电费账单', text, false, 'enabled'],
      ['停车费邮件提醒', 'parking', 'email', '停车费账单', text, false, 'disabled'],
    ],
  );
  return { wechat: ids[0] as string, sms: ids[1] as string };
}

interface Bill {
  readonly bill: ReturnType<typeof live>;
  readonly name: string;
  readonly phone: string | null;
  /** Somebody is still to pay it. */
  readonly isOpen: boolean;
}

type End =
  | 'draft'
  | 'unpaid'
  | 'overdue'
  | 'partial'
  | 'paid'
  | 'refunding'
  | 'returning'
  | 'refundRefused'
  | 'refunded'
  | 'writingOff'
  | 'writtenOff'
  | 'void';

const published = [5, 'publish', 'unpaid'] as const;
const paid = [published, [30, 'pay', 'paid']] as const;
const givenUp = [published, [60, 'applyWriteOff', 'writingOff']] as const;
/** All money came by transfer, so each refund waits until it is back. */
const agreed = [...paid, [90, 'applyRefund', 'refunding'], [630, 'refund', 'returning']] as const;
const ways: Readonly<Record<End, Way<End>>> = {
  draft: [],
  unpaid: [published],
  overdue: [published],
  partial: [published],
  paid,
  refunding: [...paid, [90, 'applyRefund', 'refunding']],
  returning: agreed,
  refundRefused: agreed,
  refunded: agreed,
  writingOff: givenUp,
  writtenOff: [...givenUp, [600, 'writeOff', 'writtenOff']],
  void: [published, [60, 'void', 'void']],
};
const given = { pay: { payWay: 'transfer' }, applyWriteOff: { writeOffReason: '付款方已注销，多次催缴未果' } };
/** How the payment of a refunded bill ends. */
const returns: Readonly<Partial<Record<End, readonly [step: string, given: Row]>>> = {
  refunded: ['refundDone', { refundVoucher: 'ZD20260918' }],
  refundRefused: ['failRefund', { refundFail: '收款账户已注销' }],
};
const open: ReadonlySet<End> = new Set(['unpaid', 'overdue', 'partial']);

/** How the fees of a month end, one after the other. */
const ends = [
  'paid',
  'paid',
  'unpaid',
  'overdue',
  'partial',
  'paid',
  'void',
  'refunded',
  'draft',
  'refunding',
  'writingOff',
  'writtenOff',
  'returning',
  'refundRefused',
] as const;

export async function addBilling(
  seeder: Seeder,
  campus: Campus,
  contracts: readonly Contract[],
  templates: Templates,
  book: DemoBook,
): Promise<void> {
  const approver = await accountNamed(seeder, 'admin');
  const add: AddBill = ({ begun, values, end, due, name, phone }) => {
    const { desk } = campus;
    const way = ways[end];
    const bill = live(seeder, book, { resource: 'billing/billRecord', by: desk, approver, begun, values, way, given });
    if (end === 'partial') {
      const later = minutesAfter(begun, 30);
      const payAmount = yuan(Math.floor(due / 2));
      book.at(later, 0, () =>
        seeder.by(desk, later).add('billing/billPayment', { billId: bill.id, payAmount, payWay: 'transfer' }),
      );
    }
    const step = returns[end];
    if (step) {
      const later = minutesAfter(begun, 700);
      book.at(later, 0, async () => {
        const id = await paymentOf(seeder, bill.id);
        await seeder.by(desk, later).move(payments, id, ...step);
      });
    }
    if (end === 'overdue') bill.byItself(seeder.time.at(0, '00:20'), 'markOverdue');
    return { bill, name, phone, isOpen: open.has(end) };
  };
  const bills = addPropertyFees(seeder, campus, add);
  addPushes(seeder, campus, book, bills, templates);
  await addGeneralBills(seeder, campus, book);
  await addDeposits(seeder, campus, contracts, book, approver);
}

const paymentOf = (seeder: Seeder, billId: string): Promise<string> =>
  seeder.through(undefined, async (context, tx) =>
    String((await asSystem(context, payments, tx).first(isColumn('billId', billId)))?.id),
  );

interface NewBill {
  readonly begun: string;
  readonly values: Row;
  readonly end: End;
  /** Cents that are to be paid. */
  readonly due: number;
  readonly name: string;
  readonly phone: string | null;
}
type AddBill = (bill: NewBill) => Bill;

/** Monthly property fees for enterprises and for residents. */
function addPropertyFees({ time }: Seeder, { orgId, enterprises, owners }: Campus, add: AddBill): Bill[] {
  const ofEnterprises = enterprises.flatMap((enterprise) =>
    enterprise.rooms.slice(0, 3).map((room) => ({
      room,
      name: enterprise.name,
      phone: enterprise.contact.mobile,
      payer: { payerType: 'virt', virtId: enterprise.id },
    })),
  );
  const ofOwners = owners.slice(0, 12).map(({ id, name, mobile, room }) => ({
    room,
    name,
    phone: mobile,
    payer: { payerType: 'household', householdId: id },
  }));
  return [...ofEnterprises, ...ofOwners].map(({ room, name, phone, payer }, i) => {
    const end = nth(ends, i);
    const billType = nth(['property', 'electric', 'water', 'air'] as const, i);
    const amount = Math.round(room.area * (billType === 'property' ? 680 : 310));
    const discount = i % 6 === 0 ? 5000 : 0;
    const title = { property: '物业费', electric: '电费', water: '水费', air: '空调费' }[billType];
    return add({
      begun: time.past(1 + (i % 5), '09:30'),
      values: {
        billTitle: `${time.month(1)} ${title} ${room.fullName}`,
        orgId,
        billType,
        payerName: name,
        ...payer,
        roomId: room.id,
        receivableAmount: yuan(amount),
        discountAmount: yuan(discount),
        periodStart: `${time.month(1)}-01`,
        periodEnd: `${time.month(1)}-28`,
        payDeadline: end === 'overdue' ? time.day(1) : time.day(-12),
      },
      end,
      due: amount - discount,
      name,
      phone,
    });
  });
}

/** Open bills of which somebody is told by hand; a push goes out when it is sent, and no channel of the demo is in use. */
function addPushes(
  seeder: Seeder,
  { desk }: Campus,
  book: DemoBook,
  bills: readonly Bill[],
  templates: Templates,
): void {
  for (const [i, { bill, name, phone }] of bills.filter(({ isOpen }) => isOpen).entries()) {
    const isSms = i % 2 === 1;
    const moment = seeder.time.ago(90 - i * 3);
    book.at(moment, 0, async () => {
      const person = seeder.by(desk, moment);
      const id = await person.add(pushes, {
        billId: bill.id,
        templateId: isSms ? templates.sms : templates.wechat,
        receiverName: name,
        ...(phone !== null && { receiverPhone: phone }),
        channel: isSms ? 'sms' : 'wechat',
      });
      if (i % 3 === 2) return;
      await person.move(pushes, id, 'send');
      // Asked again by the worker, it finds that it was done.
      await person.do((context) =>
        context.store.transaction(async (tx) =>
          sendPush(context, tx, await asSystem(context, pushes, tx).get(id, 'change')),
        ),
      );
    });
  }
}

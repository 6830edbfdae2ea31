import { fromCents as yuan, toCents } from '../../meta/fields/money.ts';
import type { DemoLedger } from '../book.ts';
import { addDeposits } from './deposits.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
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
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly status: string;
}

const states = [
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
] as const;

export async function addBilling(
  seeder: Seeder,
  campus: Campus,
  contracts: readonly Contract[],
  templates: Templates,
  book: DemoLedger,
): Promise<void> {
  const bills = [
    ...(await addRents(seeder, campus, contracts, book)),
    ...(await addPropertyFees(seeder, campus, book)),
  ];
  await addPushes(seeder, bills, templates);
  await addGeneralBills(seeder, campus, book);
  await addDeposits(seeder, campus, contracts, book);
}

/** The payment fields of a bill in each state. */
function settled(status: string, due: number, payTime: string): Row {
  if (status === 'paid' || status === 'refunding' || status === 'refunded')
    return { receivedAmount: yuan(due), payWay: 'transfer', payTime, invoiceStatus: 'done' };
  if (status === 'partial')
    return { receivedAmount: yuan(Math.floor(due / 2)), payWay: 'transfer', payTime, invoiceStatus: 'none' };
  const open = { receivedAmount: '0.00', invoiceStatus: 'none' };
  if (status === 'writingOff') return { ...open, writeOffReason: '付款方已注销，多次催缴未果' };
  return status === 'writtenOff'
    ? { ...open, writeOffReason: '付款方已注销，多次催缴未果', writeOffAmount: yuan(due) }
    : open;
}

/** What came in for a bill, and went back ten hours later where it was refunded. */
function collect(
  book: DemoLedger,
  id: string,
  { time, payWay, amount, refunded }: { time: string; payWay: string; amount: number; refunded: boolean },
): void {
  const origin = `pay:bill:${id}`;
  book.collect({ time, origin, payWay, amount });
  if (refunded) book.giveBack(minutesAfter(time, 600), origin, amount);
}

/** Adds the amount received for a bill as one payment. */
async function addPayment(
  seeder: Seeder,
  book: DemoLedger,
  billId: string,
  { receivedAmount, payWay, payTime }: Row,
  status: string,
): Promise<void> {
  if (!payTime || !receivedAmount) return;
  const refunded = status === 'refunded';
  const id = await seeder.add('billing/billPayment', {
    billId,
    payAmount: receivedAmount,
    payWay: payWay ?? null,
    payTime,
    operatorName: '前台',
    createdAt: payTime,
    ...(refunded && { refundTime: minutesAfter(String(payTime), 600) }),
    status: refunded ? 'refunded' : 'paid',
  });
  const [time, amount] = [String(payTime), toCents(String(receivedAmount))];
  collect(book, id, { time, payWay: String(payWay), amount, refunded });
}

async function addRents(
  seeder: Seeder,
  { orgId }: Campus,
  contracts: readonly Contract[],
  book: DemoLedger,
): Promise<Bill[]> {
  const { time } = seeder;
  const bills: Bill[] = [];
  for (const [c, { id: contractId, enterprise, rent }] of contracts.entries()) {
    for (let months = 4; months >= 0; months--) {
      const month = time.month(months);
      const status = months === 0 ? 'unpaid' : months === 1 ? nth(['paid', 'overdue', 'partial'] as const, c) : 'paid';
      const late = status === 'overdue' ? Math.round(rent * 0.005) : 0;
      const createdAt = time.past(months * 30 + 2, '09:00');
      const id = await seeder.add('billing/billRecord', {
        billTitle: `${month} 租金`,
        orgId,
        billType: 'rent',
        payerType: 'virt',
        payerName: enterprise.name,
        virtId: enterprise.id,
        contractId,
        receivableAmount: yuan(rent),
        discountAmount: '0.00',
        lateFee: yuan(late),
        periodStart: `${month}-01`,
        periodEnd: `${month}-28`,
        payDeadline: `${month}-15`,
        ...settled(status, rent, minutesAfter(createdAt, 60)),
        createdAt,
        status,
      });
      await addPayment(seeder, book, id, settled(status, rent, minutesAfter(createdAt, 60)), status);
      bills.push({ id, name: enterprise.contact.name, phone: enterprise.contact.mobile, status });
    }
  }
  return bills;
}

/** Monthly property fees for enterprises and for residents. */
async function addPropertyFees(
  seeder: Seeder,
  { orgId, enterprises, owners }: Campus,
  book: DemoLedger,
): Promise<Bill[]> {
  const { time } = seeder;
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
  const bills: Bill[] = [];
  for (const [i, { room, name, phone, payer }] of [...ofEnterprises, ...ofOwners].entries()) {
    const status = nth(states, i);
    const billType = nth(['property', 'electric', 'water', 'air'] as const, i);
    const due = Math.round(room.area * (billType === 'property' ? 680 : 310));
    const discount = i % 6 === 0 ? 5000 : 0;
    const createdAt = time.past(1 + (i % 5), '09:30');
    const title = { property: '物业费', electric: '电费', water: '水费', air: '空调费' }[billType];
    const id = await seeder.add('billing/billRecord', {
      billTitle: `${time.month(1)} ${title} ${room.fullName}`,
      orgId,
      billType,
      payerName: name,
      ...payer,
      roomId: room.id,
      receivableAmount: yuan(due),
      discountAmount: yuan(discount),
      lateFee: '0.00',
      periodStart: `${time.month(1)}-01`,
      periodEnd: `${time.month(1)}-28`,
      payDeadline: status === 'overdue' ? time.day(1) : time.day(-12),
      ...settled(status, due - discount, minutesAfter(createdAt, 30)),
      createdAt,
      status,
    });
    await addPayment(seeder, book, id, settled(status, due - discount, minutesAfter(createdAt, 30)), status);
    bills.push({ id, name, phone, status });
  }
  return bills;
}

async function addPushes(seeder: Seeder, bills: readonly Bill[], templates: Templates): Promise<void> {
  const { time } = seeder;
  const pushStates = ['success', 'read', 'success', 'failed', 'read', 'waiting', 'sending'] as const;
  for (const [i, bill] of bills
    .filter(({ status }) => status !== 'draft' && status !== 'void')
    .slice(0, 18)
    .entries()) {
    const status = nth(pushStates, i);
    const pushTime = time.past(i % 5, '10:30');
    const sent = status === 'success' || status === 'read';
    await seeder.add('billing/billPush', {
      billId: bill.id,
      templateId: i % 2 === 0 ? templates.wechat : templates.sms,
      receiverName: bill.name,
      receiverPhone: bill.phone,
      channel: i % 2 === 0 ? 'wechat' : 'sms',
      ...(sent && { pushTime }),
      ...(status === 'read' && { readTime: minutesAfter(pushTime, 3) }),
      ...(status === 'failed' && { failReason: '号码停机' }),
      createdAt: pushTime,
      status,
    });
  }
}

async function addGeneralBills(seeder: Seeder, { orgId, enterprises }: Campus, book: DemoLedger): Promise<void> {
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
  const billStates = ['paid', 'paid', 'overdue', 'unpaid', 'paid', 'void'] as const;
  for (let i = 0; i < 12; i++) {
    const enterprise = nth(enterprises, i);
    const status = nth(billStates, i);
    const cents = 36_000 + i * 4500;
    const amount = yuan(cents);
    const createdAt = time.past(3 + i * 2, '09:10');
    const billId = await seeder.add('billing/generalBill', {
      billName: `${enterprise.shortName}${nth(['室内保洁', '专线网络', '桶装水'], i)}`,
      orgId,
      serviceId: nth(services.slice(0, 3), i),
      virtId: enterprise.id,
      amount,
      periodMonth: time.month(1 + (i % 3)),
      dueDate: status === 'overdue' ? time.day(2) : time.day(-10),
      createdAt,
      status,
    });
    const order = (state: string, more: Row = {}) =>
      seeder.add('billing/generalBillOrder', {
        billId,
        payAmount: amount,
        payWay: 'wechat',
        createdAt: minutesAfter(createdAt, 120),
        status: state,
        ...more,
      });
    const payment = { payTime: minutesAfter(createdAt, 125), tradeNo: `42000${String(88_120_000_000 + i * 7919)}` };
    if (i % 5 === 1) await order('closed');
    const settle = async (state: 'paid' | 'refunded') => {
      const id = await order(state, payment);
      const refunded = state === 'refunded';
      collect(book, id, { time: payment.payTime, payWay: 'wechat', amount: cents, refunded });
    };
    if (status === 'paid') await settle('paid');
    if (status === 'unpaid') await order('unpaid');
    if (status === 'void') await settle('refunded');
  }
}

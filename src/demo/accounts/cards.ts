import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { lastDue } from '../../server/areas/accounts/automatic-due.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus, type Customer } from '../campus.ts';
import {
  cardRule,
  makeCardNumber,
  releaseCardNumber,
  type CardRule,
} from '../../server/areas/residents/card-numbers.ts';
import type { Equipment } from '../equipment/equipment.ts';
import type { Wallets } from './wallets.ts';

const states = [
  'normal',
  'normal',
  'normal',
  'normal',
  'inactive',
  'normal',
  'lost',
  'none',
  'normal',
  'normal',
  'cancelled',
  'suspended',
] as const;
type CardState = (typeof states)[number];

interface DemoCard {
  readonly id: string;
  readonly cardType: 'physical' | 'cloud' | 'temp';
  readonly cardStatus: CardState;
  readonly cardNo: string | null;
  /** The number of the card that this one replaces. */
  readonly oldCardNo?: string;
}

/** A card for each customer, in the same order. */
export type DemoCards = readonly DemoCard[];

/** Uses the product's sequence, so that new numbers continue from here. */
export async function makeCards(seeder: Seeder, campus: Campus): Promise<DemoCards> {
  const cards: DemoCard[] = [];
  for (const i of campus.customers.keys()) {
    const id = seeder.newId();
    const cardStatus = nth(states, i);
    const cardType = nth(['physical', 'physical', 'cloud', 'physical', 'temp'] as const, i);
    const wasReplaced = i % 13 === 0 && cardType === 'physical' && isActivated(cardStatus);
    const oldCardNo = wasReplaced ? await makeNumber(seeder, campus, cardType, id) : undefined;
    if (oldCardNo) await seeder.through(undefined, (context, tx) => releaseCardNumber(context, tx, oldCardNo, 'ended'));
    const cardNo = cardStatus === 'none' ? null : await makeNumber(seeder, campus, cardType, id);
    if (cardNo && cardStatus === 'cancelled')
      await seeder.through(undefined, (context, tx) => releaseCardNumber(context, tx, cardNo, 'ended'));
    cards.push({ id, cardType, cardStatus, cardNo, ...(oldCardNo && { oldCardNo }) });
  }
  return cards;
}

const makeNumber = (seeder: Seeder, { orgId }: Campus, cardType: string, id: string): Promise<string> =>
  seeder.through(undefined, async (context, tx) =>
    makeCardNumber(context, tx, (await cardRule(context, tx, orgId, cardType)) as CardRule, id),
  );

const isActivated = (state: CardState): boolean =>
  state === 'normal' || state === 'lost' || state === 'cancelled' || state === 'suspended';

/** Cards of the customers. Their balance is that of the wallets, so they are added after all payments. */
export async function addCards(seeder: Seeder, campus: Campus, wallets: Wallets, cards: DemoCards): Promise<void> {
  const { time } = seeder;
  for (const [i, customer] of campus.customers.entries()) {
    const card = cards[i] as DemoCard;
    const { id, cardType, cardStatus, cardNo } = card;
    const activated = isActivated(cardStatus);
    await seeder.add('residents/cardUser', {
      id,
      userId: customer.id,
      orgId: campus.orgId,
      realName: customer.name,
      mobile: customer.mobile,
      jobNo: customer.jobNo ?? null,
      personnelType: customer.personnelType,
      virtId: customer.enterprise?.id ?? null,
      deptId: customer.deptId ?? null,
      cardNo,
      cardPhysicalNo: activated && cardType === 'physical' ? `0${campus.key}5F${String(100_000 + i * 7_919)}` : null,
      cardType: cardNo ? cardType : null,
      validDate: cardType === 'temp' ? time.day(-30) : null,
      balance: yuan(wallets.balanceOf(customer)),
      cardActiveTime: activated ? time.at(200 - i * 2, '10:00') : null,
      lossTime: cardStatus === 'lost' ? time.at(3, '19:12') : null,
      status: cardStatus === 'cancelled' || cardStatus === 'suspended' ? 'disabled' : 'enabled',
      cardStatus,
    });
    if (activated && cardType === 'physical') await addHistory(seeder, campus, customer, i, card);
  }
}

async function addHistory(
  seeder: Seeder,
  campus: Campus,
  customer: Customer,
  i: number,
  { id, cardNo, oldCardNo, cardStatus: state }: DemoCard,
): Promise<void> {
  const { time } = seeder;
  const operatorName = campus.staff[7]?.name as string;
  const firstNo = oldCardNo ?? cardNo;
  const record = (operation: string, operateTime: string, more: Row = {}) =>
    seeder.add('accounts/physicalCardRecord', {
      cardUserId: id,
      cardNo,
      userId: customer.id,
      operation,
      fee: '0.00',
      operatorName,
      operateTime,
      createdAt: operateTime,
      ...more,
    });
  await record('open', time.at(200 - i * 2, '09:50'), { cardNo: firstNo, fee: '15.00', remark: '首次发卡' });
  await record('activate', time.at(200 - i * 2, '10:00'), { cardNo: firstNo });
  if (i % 9 === 0) {
    await record('loss', time.at(60, '18:20'), { cardNo: firstNo });
    await record('cancel_loss', time.at(58, '09:12'), { cardNo: firstNo, remark: '本人找回' });
  }
  if (oldCardNo) await record('replace', time.at(40, '11:30'), { fee: '15.00', oldCardNo, remark: '卡片损坏' });
  if (state === 'lost') await record('loss', time.at(3, '19:12'));
  if (state === 'suspended') await record('suspend', time.at(5, '14:30'), { remark: '人员停用' });
  if (state === 'cancelled') {
    await record('cancel', time.at(9, '16:02'), { remark: '离职销卡' });
  }
}

export async function addCardSettings(seeder: Seeder, { orgId, enterprises, key }: Campus): Promise<void> {
  const { time } = seeder;
  const config =
    'configName cardPrefix cardTypes replaceFee cardLength validDays qrRefreshSeconds singleLimit dayLimit payOrder needPassword passwordAmount status';
  await seeder.table('accounts/cloudCardConfig', { orgId }, config, [
    [
      '员工卡',
      key === 'A' ? '88' : '99',
      null,
      '15.00',
      10,
      null,
      60,
      '200.00',
      '500.00',
      ['subsidy', 'welfare', 'cash'],
      true,
      '50.00',
      'enabled',
    ],
    [
      '访客临时卡',
      key === 'A' ? '66' : '67',
      ['temp'],
      null,
      10,
      30,
      30,
      '50.00',
      '100.00',
      ['cash'],
      false,
      null,
      'enabled',
    ],
    ['旧版云卡', '77', ['cloud'], null, 8, 365, 120, null, null, ['cash'], false, null, 'disabled'],
  ]);
  const rule =
    'ruleName virtId personnelTypes accountType amount clearBefore cycle executeTime startDate endDate activeSince lastRunTime executeDay status';
  const ran = (due: Row): string => new Date(lastDue(due, time.now)?.at ?? time.now).toISOString();
  await seeder.table('accounts/automaticRecharge', { orgId }, rule, [
    [
      '月度餐补',
      enterprises[0]?.id as string,
      ['formal', 'teacher'],
      'subsidy',
      '300.00',
      true,
      'month',
      '06:00',
      time.day(200),
      null,
      time.at(201, '10:20'),
      ran({ cycle: 'month', executeDay: 1, executeTime: '06:00', startDate: time.day(200) }),
      1,
      'enabled',
    ],
    [
      '每周加班餐补',
      enterprises[1]?.id as string,
      ['formal'],
      'subsidy',
      '50.00',
      false,
      'week',
      '06:10',
      time.day(90),
      time.day(-90),
      time.at(91, '10:20'),
      ran({ cycle: 'week', executeDay: 1, executeTime: '06:10', startDate: time.day(90) }),
      1,
      'enabled',
    ],
    [
      '高温补贴',
      null,
      null,
      'welfare',
      '10.00',
      false,
      'day',
      '06:20',
      time.day(150),
      time.day(60),
      time.at(151, '10:20'),
      time.at(60, '06:20'),
      null,
      'disabled',
    ],
  ]);
}

/** Payments by the code of a cloud card. */
export async function addCloudPayments(
  seeder: Seeder,
  campus: Campus,
  equipment: readonly Equipment[],
  wallets: Wallets,
  cards: DemoCards,
): Promise<void> {
  const scanners = equipment.filter(({ type }) => type === 'scan' || type === 'pos');
  for (let i = 0; i < 16; i++) {
    const place = i * 11 + 2;
    const customer = nth(campus.customers, place);
    const device = nth(scanners, i);
    const payTime = seeder.time.past(i % 8, `1${i % 9}:4${i % 10}`);
    const cents = 600 + i * 130;
    const status = i % 8 === 5 ? 'failed' : i % 8 === 7 ? 'refunded' : 'success';
    const payNo = seeder.number('CLOUD_PAY_NO', payTime);
    const id = seeder.newId();
    const origin = `pay:cloud:${id}`;
    const { merchantId } = device;
    if (status !== 'failed')
      wallets.pay(customer, 'cash_wallet', cents, payTime, `云卡付款 ${payNo}`, {
        origin,
        ...(merchantId && { merchantId }),
      });
    if (status === 'refunded')
      wallets.payBack(customer, 'cash_wallet', cents, minutesAfter(payTime, 1), `云卡退款 ${payNo}`, {
        returns: origin,
      });
    await seeder.add('accounts/cloudCardPayment', {
      id,
      payNo,
      userId: customer.id,
      cardNo: nth(cards, place).cardNo,
      orgId: campus.orgId,
      merchantId: device.merchantId,
      equipmentId: device.id,
      amount: yuan(cents),
      discountAmount: '0.00',
      payWay: 'cash_wallet',
      payTime,
      failReason: status === 'failed' ? '账户余额不足' : null,
      createdAt: payTime,
      status,
    });
  }
}

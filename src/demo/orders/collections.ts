import { cents, fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { countFor, nth, type Campus, type Customer } from '../campus.ts';
import type { Equipment } from '../equipment/equipment.ts';
import { live, type Living } from '../life.ts';
import { employees, unorderedCents, type Catering } from '../meals/catering.ts';
import { accountNamed } from '../processes/seats.ts';
import type { AskedBack } from './refunds.ts';
import { deskGiven, deskWay, type DeskEnd } from './desk-way.ts';

interface Taken {
  readonly resource: 'orders/receivables' | 'orders/collection';
  readonly begun: string;
  readonly values: Row;
  /** The step by which the money is taken. */
  readonly take: 'collect' | 'upload';
  readonly end: DeskEnd;
  /** Cents that are given back where it is not all. */
  readonly half?: number | undefined;
  readonly reason: string;
  readonly payWay: string;
}
type Take = (taken: Taken) => Living;

/** What tills and desks take, and give back: by those who sit there, above the project's limit with somebody else's agreement. */
export async function addCollections(
  seeder: Seeder,
  campus: Campus,
  catering: Catering,
  equipment: readonly Equipment[],
  book: DemoBook,
): Promise<AskedBack[]> {
  const { desk } = campus;
  const approver = await accountNamed(seeder, 'admin');
  const take: Take = ({ resource, begun, values, take: step, end, half, reason, payWay }) => {
    const asked = half ?? cents(values.amount) - cents(values.discountAmount);
    const given = deskGiven({ reason, half, voucher: `TK${campus.random.digits(12)}` });
    return live(seeder, book, {
      resource,
      by: desk,
      approver,
      begun,
      values,
      way: deskWay(step, end, asked, payWay),
      given,
    });
  };
  addReceipts(seeder, campus, catering, equipment, take);
  const asked = addOffline(seeder, campus, equipment, take);
  addDeductions(seeder, campus, book);
  return asked;
}

const kinds = ['unordered', 'ordered', 'shop', 'unordered', 'noshow', 'supplement', 'deduct'] as const;
const receiptStates = [
  'success',
  'success',
  'success',
  'refunded',
  'success',
  'part_refund',
  'success',
  'paying',
  'failed',
  'refunding',
  'refundPending',
  'restPending',
] as const;

/** The rules of the lines let nobody but employees eat what they did not order. */
const kindFor = ({ personnelType }: Customer, kind: (typeof kinds)[number]) =>
  kind === 'unordered' && !employees.includes(personnelType) ? 'supplement' : kind;

/** Payments at the tills. */
function addReceipts(
  seeder: Seeder,
  campus: Campus,
  { periods }: Catering,
  equipment: readonly Equipment[],
  take: Take,
): void {
  const tills = equipment.filter(({ type }) => type === 'pos' || type === 'face');
  for (let i = 0; i < countFor(campus, 30); i++) {
    const customer = nth(campus.customers, i * 5 + 1);
    const period = nth(periods, i);
    const end = nth(receiptStates, i);
    const wanted = nth(['cash_wallet', 'subsidy', 'wechat'], customer.enterprise ? i : i * 2);
    // Refunds to a wallet are immediate; only external channels take time.
    const payWay = end === 'refunding' || (wanted === 'subsidy' && !customer.enterprise) ? 'wechat' : wanted;
    const moment = end === 'paying' ? seeder.time.ago(6 + i) : seeder.time.past(i % 7, period.start);
    const consumeType = kindFor(customer, nth(kinds, i));
    const price = consumeType === 'unordered' ? unorderedCents : 800 + (i % 9) * 150;
    const discount = i % 4 === 0 ? 100 : 0;
    const paid = price - discount;
    const half = Math.floor(paid / 2);
    const { merchantId, id: equipmentId } = nth(tills, i);
    const values: Row = {
      orgId: campus.orgId,
      merchantId,
      equipmentId,
      userId: customer.id,
      realName: customer.name,
      dateTypeId: period.id,
      consumeType,
      amount: yuan(price),
      discountAmount: yuan(discount),
      payWay,
      ...(payWay === 'wechat' && { tradeNo: `42000${campus.random.digits(14)}` }),
      tradeTime: moment,
    };
    const isPart = end === 'part_refund' || end === 'restPending';
    take({
      resource: 'orders/receivables',
      begun: moment,
      values,
      take: 'collect',
      end,
      half: isPart ? half : undefined,
      reason: '重复扣款',
      payWay,
    });
  }
}

const offlineStates = [
  'success',
  'success',
  'uploading',
  'success',
  'refunding',
  'success',
  'refunded',
  'refundPending',
  'part_refund',
] as const;

/** Payments that tills took while offline. Two of those by WeChat are asked back there. */
function addOffline(seeder: Seeder, campus: Campus, equipment: readonly Equipment[], take: Take): AskedBack[] {
  const asked: AskedBack[] = [];
  const tills = equipment.filter(({ type }) => type === 'pos');
  for (let i = 0; i < countFor(campus, 16); i++) {
    const { id: equipmentId, merchantId } = nth(tills, i);
    const payer = nth(campus.customers, i * 3);
    const payWay = nth(['cash', 'wechat', 'alipay'] as const, i);
    const wanted = nth(offlineStates, i);
    // Cash refunds are immediate.
    const end = payWay === 'cash' && wanted === 'refunding' ? 'success' : wanted;
    const collectTime = seeder.time.past(end === 'uploading' ? 0 : i % 6, `12:${String(10 + i * 2)}`);
    const values: Row = {
      orgId: campus.orgId,
      merchantId,
      equipmentId,
      payerName: payer.name,
      payerPhone: payer.mobile,
      amount: yuan(900 + i * 120),
      payWay,
      offline: i % 2 === 0,
      collectTime,
    };
    const order = take({
      resource: 'orders/collection',
      begun: collectTime,
      values,
      take: 'upload',
      end,
      half: end === 'part_refund' ? 300 : undefined,
      reason: end === 'refunded' ? '商品售罄' : '付款人重复付款',
      payWay,
    });
    if (end === 'success' && payWay === 'wechat' && asked.length < 2)
      asked.push({
        order,
        bizType: 'offline',
        number: 'collectionNo',
        moment: minutesAfter(collectTime, 30),
        outcome: 'refunding',
      });
  }
  return asked;
}

/** Type, cents, reason, and what became of it. */
const deductions = [
  ['noshow', 500, '爽约三次，按规则扣费', 'success'],
  ['card', 1500, '补办实体卡工本费', 'success'],
  ['supplement', 1800, '设备故障期间补扣', 'success'],
  ['damage', 2000, '餐具损坏赔偿', 'success'],
  ['other', 300, '打包盒费用', 'success'],
  ['noshow', 500, '订餐未就餐', 'revoked'],
  ['supplement', 1200, '漏刷补扣', 'revoked'],
  ['card', 1500, '补卡工本费', 'failed'],
  ['noshow', 500, '订餐未就餐', 'failed'],
  ['noshow', 500, '订餐未就餐，首次爽约', 'waived'],
] as const;

const deductionSteps: Readonly<Record<string, readonly string[]>> = { revoked: ['revoke'], waived: ['waive'] };

/** What somebody owes, taken from their wallet; where it is a wallet that they have not, it stays owed. */
function addDeductions(seeder: Seeder, campus: Campus, book: DemoBook): void {
  const guests = campus.customers.filter(({ enterprise }) => !enterprise);
  for (const [i, [deductType, owed, reason, end]] of deductions.entries()) {
    const isShort = end === 'failed' || end === 'waived';
    const customer = isShort ? nth(guests, i) : nth(campus.customers, i * 4 + 3);
    const begun = seeder.time.past(i, '16:40');
    live(seeder, book, {
      resource: 'orders/deduction',
      by: campus.desk,
      begun,
      values: {
        userId: customer.id,
        orgId: campus.orgId,
        deductType,
        accountType: isShort ? 'subsidy' : 'cash',
        amount: yuan(owed),
        reason,
      },
      way: (deductionSteps[end] ?? []).map((step) => [1, step, end] as const),
      given: {},
    });
  }
}

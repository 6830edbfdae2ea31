import { addChannelRefund } from './channel-refunds.ts';
import { fromCents as yuan } from '../../meta/fields/money.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus, type Customer } from '../campus.ts';
import { employees, unorderedCents, type Catering } from '../meals/catering.ts';
import type { Equipment } from '../equipment/equipment.ts';
import type { Refundable } from '../meals/meal-orders.ts';
import type { DemoLedger } from '../book.ts';
import type { Wallets } from '../accounts/wallets.ts';

export async function addCollections(
  seeder: Seeder,
  campus: Campus,
  catering: Catering,
  equipment: readonly Equipment[],
  books: { readonly wallets: Wallets; readonly book: DemoLedger },
): Promise<void> {
  await addReceipts(seeder, campus, catering, equipment, books);
  await addOffline(seeder, campus, equipment, books.book);
  await addDeductions(seeder, campus, books.wallets);
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

/** Refunds that still need an approval or an execution. */
const waits: ReadonlySet<string> = new Set(['refunding', 'refundPending', 'restPending']);

/** Payments at the tills. */
async function addReceipts(
  seeder: Seeder,
  campus: Campus,
  { periods }: Catering,
  equipment: readonly Equipment[],
  { wallets, book }: { readonly wallets: Wallets; readonly book: DemoLedger },
): Promise<void> {
  const tills = equipment.filter(({ type }) => type === 'pos' || type === 'face');
  let refusedOne = false;
  for (let i = 0; i < 30; i++) {
    const customer = nth(campus.customers, i * 5 + 1);
    const till = nth(tills, i);
    const period = nth(periods, i);
    const status = nth(receiptStates, i);
    const payWay = nth(['cash_wallet', 'subsidy', 'wechat'], customer.enterprise ? i : i * 2);
    // Refunds to a wallet are immediate; only external channels take time.
    const way = status === 'refunding' || (payWay === 'subsidy' && !customer.enterprise) ? 'wechat' : payWay;
    const tradeTime = status === 'paying' ? seeder.time.ago(6 + i) : seeder.time.past(i % 7, period.start);
    const id = seeder.newId();
    const receiptNo = seeder.number('RECEIPT_NO', tradeTime);
    const consumeType = kindFor(customer, nth(kinds, i));
    const amount = consumeType === 'unordered' ? unorderedCents : 800 + (i % 9) * 150;
    const discount = i % 4 === 0 ? 100 : 0;
    const real = amount - discount;
    const back =
      status === 'refunded' ? real : status === 'part_refund' || status === 'restPending' ? Math.floor(real / 2) : 0;
    const charged = status !== 'paying' && status !== 'failed';
    const { merchantId } = till;
    const origin = `pay:receipt:${id}`;
    const backTime = minutesAfter(tradeTime, 3);
    if (charged && way === 'wechat') {
      book.collect({ time: tradeTime, origin, payWay: way, amount: real, merchantId });
      book.giveBack(backTime, origin, back);
    } else if (charged) {
      wallets.pay(customer, way, real, tradeTime, `窗口消费 ${receiptNo}`, { origin, merchantId });
      wallets.payBack(customer, way, back, backTime, `窗口退款 ${receiptNo}`, { returns: origin });
    }
    const receipt = {
      id,
      receiptNo,
      orgId: campus.orgId,
      merchantId: till.merchantId,
      equipmentId: till.id,
      userId: customer.id,
      realName: customer.name,
      dateTypeId: period.id,
      consumeType,
      amount: yuan(amount),
      discountAmount: yuan(discount),
      realAmount: yuan(charged ? real : 0),
      payWay: way,
      tradeNo: way === 'wechat' ? `42000${campus.random.digits(14)}` : null,
      tradeTime,
      createdAt: tradeTime,
      ...(back > 0 && { refundAmount: yuan(back) }),
      ...(back > 0 || status === 'refunding' || status === 'refundPending' ? { refundReason: '重复扣款' } : {}),
      ...(waits.has(status) && { refundAsked: yuan(real - back) }),
      status,
    };
    await seeder.add('orders/receivables', receipt);
    const refused = way === 'wechat' && status === 'success' && !refusedOne;
    if (refused) refusedOne = true;
    if (refused || (way === 'wechat' && back > 0))
      await addChannelRefund(seeder, campus, {
        order: receipt,
        orderKind: 'receipt',
        orderNo: receiptNo,
        orderAmount: yuan(real),
        amount: yuan(refused ? real : back),
        time: tradeTime,
        ...(refused && { refusal: '用户微信账户异常，无法退款' }),
      });
  }
}

/** Payments that tills took while offline. */
async function addOffline(
  seeder: Seeder,
  campus: Campus,
  equipment: readonly Equipment[],
  book: DemoLedger,
): Promise<void> {
  const tills = equipment.filter(({ type }) => type === 'pos');
  const states = [
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
  for (let i = 0; i < 16; i++) {
    const till = nth(tills, i);
    const payer = nth(campus.customers, i * 3);
    const payWay = nth(['cash', 'wechat', 'alipay'] as const, i);
    const wanted = nth(states, i);
    // Cash refunds are immediate.
    const status = payWay === 'cash' && wanted === 'refunding' ? 'success' : wanted;
    const collectTime = seeder.time.past(status === 'uploading' ? 0 : i % 6, `12:${String(10 + i * 2)}`);
    const id = await seeder.add('orders/collection', {
      orgId: campus.orgId,
      merchantId: till.merchantId,
      equipmentId: till.id,
      payerName: payer.name,
      payerPhone: payer.mobile,
      amount: yuan(900 + i * 120),
      payWay,
      ...(waits.has(status) && { refundReason: '付款人重复付款', refundAsked: yuan(900 + i * 120) }),
      ...(status === 'refunded' && { refundReason: '商品售罄', refundAmount: yuan(900 + i * 120) }),
      ...(status === 'part_refund' && { refundReason: '其中一份售罄', refundAmount: yuan(300) }),
      offline: i % 2 === 0,
      collectTime,
      uploadTime: status === 'uploading' ? null : minutesAfter(collectTime, 4),
      createdAt: collectTime,
      status,
    });
    if (status === 'uploading') continue;
    const amount = 900 + i * 120;
    const origin = `pay:offline:${id}`;
    book.collect({ time: collectTime, origin, payWay, amount, merchantId: till.merchantId });
    const back = status === 'refunded' ? amount : status === 'part_refund' ? 300 : 0;
    book.giveBack(minutesAfter(collectTime, 30), origin, back);
  }
}

async function addDeductions(seeder: Seeder, campus: Campus, wallets: Wallets): Promise<void> {
  const operatorName = campus.staff[1]?.name as string;
  const lines = [
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
  for (const [i, [deductType, cents, reason, status]] of lines.entries()) {
    const customer = nth(campus.customers, i * 4 + 3);
    const deductTime = seeder.time.past(i, '16:40');
    const deductNo = seeder.number('DEDUCT_NO', deductTime);
    const origin = `pay:deduct:${deductNo}`;
    const isTaken = status === 'success' || status === 'revoked';
    if (isTaken)
      wallets.pay(customer, 'cash_wallet', cents, deductTime, `${reason} ${deductNo}`, { operatorName, origin });
    if (status === 'revoked')
      wallets.payBack(customer, 'cash_wallet', cents, minutesAfter(deductTime, 1), `扣款撤销 ${deductNo}`, {
        operatorName,
        returns: origin,
      });
    await seeder.add('orders/deduction', {
      deductNo,
      userId: customer.id,
      orgId: campus.orgId,
      deductType,
      accountType: 'cash',
      amount: yuan(cents),
      reason,
      operatorName,
      deductTime,
      failReason: isTaken ? null : '账户余额不足',
      createdAt: deductTime,
      status,
    });
  }
}

const open = ['pending', 'refunding', 'failed'] as const;
const decided = { done: 'success', rejected: 'rejected' } as const;

/** Refund requests in the state that the outcome of each order requires. */
export async function addRefunds(seeder: Seeder, campus: Campus, refundable: readonly Refundable[]): Promise<void> {
  const auditName = campus.staff[1]?.name as string;
  for (const [i, { orderNo, bizType, merchantId, customer, orderCents, time, outcome }] of refundable.entries()) {
    const status = outcome === 'open' ? nth(open, i) : decided[outcome];
    const decision = status !== 'pending';
    await seeder.add('orders/refundOrder', {
      orgId: campus.orgId,
      merchantId,
      orderNo,
      bizType,
      userId: customer.id,
      realName: customer.name,
      orderAmount: yuan(orderCents),
      refundAmount: yuan(orderCents),
      refundReason: nth(['餐品与描述不符', '临时有事未取', '配送超时', '商品破损'], i),
      refundWay: 'origin',
      applyTime: time,
      ...(decision && { auditName, auditRemark: status === 'rejected' ? '超过可退款时间' : '同意退款' }),
      finishTime: outcome === 'done' ? minutesAfter(time, 15) : null,
      createdAt: time,
      status,
    });
  }
}

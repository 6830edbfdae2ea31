import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus, type Customer } from '../campus.ts';
import { outerPrice, subsidised, subsidyCents, type Catering, type Meal, type MealLine } from './catering.ts';
import type { EnterpriseAccounts } from '../accounts/enterprise-accounts.ts';
import type { Equipment } from '../equipment/equipment.ts';
import type { Parcel } from '../equipment/parcels.ts';
import type { Traces } from '../equipment/traces.ts';
import type { Wallets } from '../accounts/wallets.ts';

/** An order with a refund request. */
export interface Refundable {
  readonly orderNo: string;
  readonly bizType: 'meal' | 'shop';
  readonly merchantId: string;
  readonly customer: Customer;
  readonly orderCents: number;
  readonly payWay: string;
  readonly time: string;
  readonly outcome: 'open' | 'done' | 'rejected';
}

interface Books extends Traces {
  readonly wallets: Wallets;
  readonly accounts: EnterpriseAccounts;
}

type Status = 'ordered' | 'preparing' | 'ready' | 'finished' | 'noshow' | 'cancelled' | 'refunding' | 'refunded';

const eaten: readonly Status[] = [
  'finished',
  'finished',
  'noshow',
  'finished',
  'cancelled',
  'finished',
  'finished',
  'refunded',
  'finished',
  'finished',
  'refunding',
  'finished',
  'noshow',
];
const today: Readonly<Record<string, readonly Status[]>> = {
  breakfast: ['finished'],
  lunch: ['preparing', 'ready', 'ordered', 'ready', 'ordered', 'preparing'],
  dinner: ['ordered'],
};
const ahead: readonly Status[] = ['ordered', 'ordered', 'ordered', 'cancelled', 'ordered'];
const counts = { breakfast: 3, lunch: 6, dinner: 3 } as const;

const payWays = ['subsidy', 'cash_wallet', 'wechat', 'subsidy', 'alipay', 'cash_wallet'] as const;
const takeModes = ['dinein', 'self', 'cabinet', 'dinein', 'delivery'] as const;
const reasons = ['临时出差', '会议延长', '点错菜品', '家中有事'] as const;
const detailStatus: Readonly<Partial<Record<Status, string>>> = {
  finished: 'verified',
  cancelled: 'cancelled',
  refunded: 'refunded',
};

export async function addMealOrders(
  seeder: Seeder,
  campus: Campus,
  catering: Catering,
  equipment: readonly Equipment[],
  books: Books,
): Promise<Refundable[]> {
  const refundable: Refundable[] = [];
  let n = 0;
  for (const line of catering.lines) {
    let portions = 0;
    for (let i = 0; i < counts[line.period.period]; i++, n++) {
      const status = nth(
        line.days > 0 ? eaten : line.days === 0 ? (today[line.period.period] ?? ahead) : ahead,
        line.days > 0 ? n : i,
      );
      const order = await addOrder(seeder, campus, line, n, status, equipment, books);
      if (status !== 'cancelled' && status !== 'refunded') portions += order.quantity;
      if (order.refundable) refundable.push(order.refundable);
    }
    await seeder.complete('meals/lineManage', line.id, { orderedCount: portions });
  }
  await addCarts(seeder, campus, catering);
  return refundable;
}

/** Chooses a few dishes of the line for everybody at the table. */
function choose(
  line: MealLine,
  n: number,
  people: number,
  personnelType: string,
): { meal: Meal; price: number; quantity: number }[] {
  const start = n % line.meals.length;
  const taken = Array.from({ length: 2 + (n % 2) }, (_, i) => nth(line.meals, start + i * 2));
  const isGuest = personnelType === 'outsource' || personnelType === 'visitor';
  return [...new Set(taken)].map((meal) => ({
    meal,
    price: isGuest ? outerPrice(meal.price) : meal.price,
    quantity: people,
  }));
}

async function addOrder(
  seeder: Seeder,
  campus: Campus,
  line: MealLine,
  n: number,
  status: Status,
  equipment: readonly Equipment[],
  books: Books,
): Promise<{ quantity: number; refundable?: Refundable }> {
  const { time } = seeder;
  const customer = nth(campus.customers, n * 7);
  const merchantId = campus.merchants[0]?.id as string;
  const orderType = n % 23 === 11 ? 'group' : n % 29 === 13 ? 'reception' : n % 31 === 17 ? 'visitor' : 'personal';
  const details = choose(line, n, orderType === 'personal' ? 1 : 4, customer.personnelType);
  const total = details.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const quantity = details.reduce((sum, detail) => sum + detail.quantity, 0);
  const subsidy = customer.enterprise && subsidised(line, customer.personnelType) ? Math.min(subsidyCents, total) : 0;
  const pays = total - subsidy;
  const orderTime =
    line.days >= 0 ? time.at(line.days + 1, `1${n % 10}:${String(10 + (n % 40))}`) : time.ago(60 + n * 3);
  const orderNo = seeder.number('MEAL_ORDER_NO', orderTime);
  // Half of the cancelled orders were not paid yet.
  const paid = !(status === 'cancelled' && n % 2 === 0);
  const payWay = customer.enterprise ? nth(payWays, n) : n % 2 === 0 ? 'wechat' : 'cash_wallet';
  const payTime = minutesAfter(orderTime, 2);
  const back = paid && (status === 'cancelled' || status === 'refunded');
  const refundTime = minutesAfter(orderTime, 40);
  if (paid) settle(books, customer, { orderNo, pays, subsidy, payWay, payTime, refundTime, back });
  const takeMode = status === 'ready' ? 'cabinet' : nth(takeModes, n);
  const verified = status === 'finished';
  const verifyTime = time.past(line.days, line.period.start);
  // Some orders were verified by hand because the machine was busy.
  const verifyEquipmentId =
    n % 5 === 3
      ? null
      : nth(
          equipment.filter(({ type }) => type === 'pos'),
          n % 2,
        ).id;
  const row: Row = {
    orderNo,
    orgId: campus.orgId,
    merchantId,
    userId: customer.id,
    realName: customer.name,
    mobile: customer.mobile,
    virtId: customer.enterprise?.id ?? null,
    lineId: line.id,
    dateTypeId: line.period.id,
    dinnerDate: time.day(line.days),
    orderType,
    takeMode,
    quantity,
    seatNo: takeMode === 'dinein' && n % 3 === 0 ? `A${String(1 + (n % 60))}` : null,
    takeCode: paid ? campus.random.digits(4) : null,
    totalAmount: yuan(total),
    subsidyAmount: yuan(subsidy),
    couponAmount: '0.00',
    payAmount: yuan(pays),
    orderTime,
    remark: n % 8 === 3 ? '少辣' : null,
    createdAt: orderTime,
    status,
    ...(takeMode === 'delivery' && { address: customer.enterprise?.rooms[0]?.fullName ?? `${campus.address}大堂` }),
    ...(paid && { payWay, payTime }),
    ...(back && { refundAmount: yuan(pays) }),
    ...(status === 'cancelled' && { cancelReason: nth(reasons, n) }),
    ...(verified && { verifyTime, verifyEquipmentId }),
  };
  const id = await seeder.add('meals/orderDinner', row);
  const outcomeOf: Readonly<Partial<Record<Status, Parcel['outcome']>>> = {
    ready: 'waiting',
    finished: 'taken',
    noshow: 'cleared',
  };
  const stored = takeMode === 'cabinet' ? outcomeOf[status] : undefined;
  if (stored)
    books.parcels.push({ orderKind: 'dinner', orderNo, merchantId, customer, time: verifyTime, outcome: stored });
  if (line.days === 0 && paid && row.takeCode)
    books.slips.push({
      orderNo,
      merchantId,
      time: orderTime,
      takeCode: String(row.takeCode),
      payAmount: yuan(pays),
      items: details.map(({ meal, price, quantity: portions }) => ({
        name: meal.name,
        quantity: portions,
        amount: yuan(price * portions),
      })),
    });
  for (const { meal, price, quantity: portions } of details) {
    await seeder.add('meals/orderDinnerDetails', {
      orderId: id,
      mealId: meal.id,
      price: yuan(price),
      quantity: portions,
      amount: yuan(price * portions),
      verifiedCount: verified ? portions : 0,
      createdAt: orderTime,
      status: detailStatus[status] ?? 'normal',
      ...(verified && { verifyTime, verifyEquipmentId, verifierId: verifyEquipmentId ? null : seeder.author }),
    });
  }
  const outcome = ({ refunding: 'open', refunded: 'done', finished: n % 37 === 5 ? 'rejected' : undefined } as const)[
    status as string
  ];
  return {
    quantity,
    ...(outcome && {
      refundable: {
        orderNo,
        bizType: 'meal',
        merchantId,
        customer,
        orderCents: pays,
        payWay,
        time: refundTime,
        outcome,
      },
    }),
  };
}

interface Payment {
  readonly orderNo: string;
  readonly pays: number;
  readonly subsidy: number;
  readonly payWay: string;
  readonly payTime: string;
  readonly refundTime: string;
  readonly back: boolean;
}

/** The eater and the enterprise each pay their part; both are refunded if the order is cancelled or refunded. */
function settle(
  { wallets, accounts }: Books,
  customer: Customer,
  { orderNo, pays, subsidy, payWay, payTime, refundTime, back }: Payment,
): void {
  wallets.pay(customer, payWay, pays, payTime, `订餐 ${orderNo}`);
  if (back) wallets.payBack(customer, payWay, pays, refundTime, `订餐退款 ${orderNo}`);
  if (!customer.enterprise || subsidy === 0) return;
  const entry = { bizType: 'meal', bizNo: orderNo, operatorName: customer.name };
  accounts.move(customer.enterprise, 'meal', 'consume', -subsidy, payTime, { ...entry, remark: '员工餐补' });
  if (back)
    accounts.move(customer.enterprise, 'meal', 'refund', subsidy, refundTime, { ...entry, remark: '员工餐补退回' });
}

async function addCarts(seeder: Seeder, { orgId, customers }: Campus, { lines }: Catering): Promise<void> {
  const coming = lines.filter(({ days }) => days < 0);
  for (let i = 0; i < 8; i++) {
    const line = nth(coming, i);
    const meal = nth(line.meals, i * 2);
    await seeder.add('meals/cart', {
      userId: nth(customers, i * 5).id,
      orgId,
      lineId: line.id,
      mealId: meal.id,
      dinnerDate: seeder.time.day(line.days),
      quantity: 1 + (i % 2),
      price: yuan(meal.price),
      checked: i % 3 !== 0,
      createdAt: seeder.time.ago(30 + i * 20),
    });
  }
}

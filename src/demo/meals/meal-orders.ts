import { fromCents as yuan } from '../../meta/fields/money.ts';
import type { Row } from '../../meta/json.ts';
import { verifyByDevice } from '../../server/areas/meals/desk.ts';
import { placeDinner } from '../../server/areas/meals/place.ts';
import type { Person } from '../../server/install/calls.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import type { DemoBook } from '../book.ts';
import { nth, type Campus, type Customer } from '../campus.ts';
import type { Equipment } from '../equipment/equipment.ts';
import { addParcel, cabinetsInUse } from '../equipment/parcels.ts';
import { live, type Living } from '../life.ts';
import type { AskedBack } from '../orders/refunds.ts';
import { accountNamed } from '../processes/seats.ts';
import type { Catering, MealLine } from './catering.ts';

const orders = 'meals/orderDinner';

type End =
  | 'ordered'
  | 'preparing'
  | 'ready'
  | 'finished'
  | 'noshow'
  | 'expired'
  | 'cancelled'
  | 'refunding'
  | 'refunded'
  | 'asked';

const past: readonly End[] = [
  'finished',
  'finished',
  'noshow',
  'finished',
  'cancelled',
  'finished',
  'asked',
  'refunded',
  'asked',
  'expired',
  'refunding',
  'finished',
  'noshow',
];
const today: Readonly<Record<string, readonly End[]>> = {
  breakfast: ['finished'],
  lunch: ['preparing', 'ready', 'ordered', 'ready'],
  dinner: ['ordered'],
};
const ahead: readonly End[] = ['ordered', 'ordered', 'ordered', 'cancelled', 'ordered'];
const counts = {
  A: { breakfast: 1, lunch: 3, dinner: 2 },
  B: { breakfast: 1, lunch: 2, dinner: 1 },
} as const;
/** What is asked back, by turns. */
const askedBack = ['success', 'pending', 'rejected', 'failed'] as const;

const payOrders = [
  ['subsidy', 'cash'],
  ['cash'],
  ['subsidy', 'welfare', 'cash'],
] as const satisfies readonly (readonly string[])[];
const takeModes = ['dinein', 'self', 'cabinet', 'dinein', 'delivery'] as const;
type TakeMode = (typeof takeModes)[number];
const reasons = ['临时出差', '会议延长', '点错菜品', '家中有事'] as const;

interface Parts {
  readonly seeder: Seeder;
  readonly campus: Campus;
  readonly book: DemoBook;
  readonly tills: readonly Equipment[];
  readonly cabinets: readonly Equipment[];
  /** Confirms what goes back; not whoever is at the desk. */
  readonly approver: Person;
}

/** Dinners of two weeks: ordered and paid at the desk, cooked, handed out, missed or given back. Returns those that are asked back. */
export async function addMealOrders(
  seeder: Seeder,
  campus: Campus,
  catering: Catering,
  equipment: readonly Equipment[],
  book: DemoBook,
): Promise<AskedBack[]> {
  const parts: Parts = {
    seeder,
    campus,
    book,
    tills: equipment.filter(({ type }) => type === 'pos'),
    cabinets: cabinetsInUse(equipment),
    approver: await accountNamed(seeder, 'admin'),
  };
  const asked: AskedBack[] = [];
  let n = 0;
  for (const line of catering.lines)
    for (let i = 0; i < counts[campus.key][line.period.period]; i++, n++) {
      const end = line.days > 0 ? nth(past, n) : nth((line.days === 0 && today[line.period.period]) || ahead, i);
      const order = addOrder(parts, line, n, end);
      if (end === 'asked') asked.push({ ...order, outcome: nth(askedBack, asked.length) });
    }
  await addCarts(seeder, campus, catering);
  return asked;
}

/** A few dishes of the line, for everybody at the table. */
function choose(line: MealLine, n: number, people: number): Row[] {
  const start = n % line.meals.length;
  const kinds = people > 1 ? 2 : 2 + (n % 2);
  const taken = Array.from({ length: kinds }, (_, i) => nth(line.meals, start + i * 2).id);
  return [...new Set(taken)].map((mealId) => ({ mealId, quantity: people }));
}

/** The day before for most; what is still to come was ordered a while ago, but no breakfast on its own day. */
function orderTimeOf({ time }: Seeder, { days, period }: MealLine, n: number): string {
  const eve = days >= 0 || (days === -1 && period.period === 'breakfast');
  return eve ? time.at(Math.max(days, -1) + 1, `1${n % 9}:${String(10 + (n % 40))}`) : time.ago(60 + n * 3);
}

function addOrder(parts: Parts, line: MealLine, n: number, end: End): Omit<AskedBack, 'outcome'> {
  const { seeder, campus, book, approver } = parts;
  const customer = nth(campus.customers, n * 7);
  const orderType = n % 23 === 11 ? 'group' : n % 29 === 13 ? 'reception' : n % 31 === 17 ? 'visitor' : 'personal';
  const takeMode = takeModeOf(line, n, end);
  const begun = orderTimeOf(seeder, line, n);
  const values: Row = {
    userId: customer.id,
    lineId: line.id,
    dateTypeId: line.period.id,
    dinnerDate: seeder.time.day(line.days),
    orderType,
    takeMode,
    ...(takeMode === 'dinein' && n % 3 === 0 && { seatNo: `A${String(1 + (n % 60))}` }),
    ...(takeMode === 'delivery' && { address: customer.enterprise?.rooms[0]?.fullName ?? `${campus.address}大堂` }),
    ...(n % 8 === 3 && { remark: '少辣' }),
    items: choose(line, n, orderType === 'personal' ? 1 : 3),
    ...(end !== 'expired' && { payOrder: [...payOrderOf(customer, n)] }),
  };
  const order = live(seeder, book, {
    resource: orders,
    by: campus.desk,
    approver,
    begun,
    values: (calls) =>
      calls.do(async (context) => String((await placeDinner(context, { values, encoding: 'json' })).id)),
  });
  follow(parts, line, order, { n, end, begun, takeMode });
  return {
    order,
    bizType: 'meal',
    number: 'orderNo',
    customer,
    moment: seeder.time.past(line.days, line.period.after),
  };
}

const payOrderOf = ({ enterprise }: Customer, n: number) => (enterprise ? nth(payOrders, n) : (['cash'] as const));

/** Breakfast is over before the cabinets open. */
function takeModeOf({ period }: MealLine, n: number, end: End): TakeMode {
  const mode = end === 'ready' ? 'cabinet' : nth(takeModes, n);
  return mode === 'cabinet' && period.period === 'breakfast' ? 'self' : mode;
}

interface Course {
  readonly n: number;
  readonly end: End;
  readonly begun: string;
  readonly takeMode: TakeMode;
}

/** What becomes of an order after it was placed. */
function follow(parts: Parts, { days, period }: MealLine, order: Living, { n, end, begun, takeMode }: Course): void {
  const { seeder, campus, book, tills, cabinets } = parts;
  const { time } = seeder;
  const isStored = takeMode === 'cabinet';
  // However early it is when the demo is installed, what happens with a meal happens on its day.
  const dayBegins = time.at(days, '00:00');
  const onDay = (moment: string) => (moment > dayBegins ? moment : dayBegins);
  const served = onDay(time.past(days, period.start));
  if (end === 'expired') return order.byItself(minutesAfter(begun, 16), 'expire');
  if (end === 'cancelled')
    return order.step(minutesAfter(begun, 40), 'cancelDinner', { cancelReason: nth(reasons, n) });
  if (end === 'ordered') return;
  const cooked = onDay(minutesAfter(served, -40));
  const done = onDay(minutesAfter(served, -20));
  const isCooked = isStored || end === 'preparing' || end === 'ready';
  if (isCooked) order.step(cooked, 'prepare');
  if (end === 'preparing') return;
  if (isCooked) order.step(done, 'ready');
  const isMissed = end === 'noshow';
  if (isStored)
    addParcel(seeder, campus, book, order, {
      cabinet: nth(cabinets, n).id,
      put: onDay(end === 'ready' ? time.ago(8) : minutesAfter(served, -17)),
      ...(end !== 'ready' && (isMissed ? { cleared: minutesAfter(served, 200) } : { taken: served })),
    });
  if (end === 'ready') return;
  if (isMissed) return order.byItself(time.past(days - 1, '06:05'), 'noshow');
  // Some are handed out by hand, because they are brought, the machine is busy, or the till is not open.
  const byHand = takeMode === 'delivery' || n % 5 === 3 || served !== time.at(days, period.start);
  if (byHand && !isStored) order.step(served, 'verify');
  else if (!isStored) handOutAt(parts, nth(tills, n % 2), order, served);
  if (end !== 'refunding' && end !== 'refunded') return;
  order.step(minutesAfter(served, 50), 'applyRefund');
  if (end === 'refunded') order.step(minutesAfter(served, 90), 'refund');
}

/** A till hands a meal out for its code. */
function handOutAt({ seeder, book }: Parts, till: Equipment, order: Living, moment: string): void {
  book.at(moment, 0, async () => {
    const { takeCode } = await order.read();
    const read = { takeCode: String(takeCode), cardNo: null, faceId: null, merchantId: till.merchantId };
    await seeder.by(undefined, moment).do((context) => verifyByDevice(context, { id: till.id }, read));
  });
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

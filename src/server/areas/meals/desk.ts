import { chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { idField, optional, requiredTextField } from '../../http/input/fields.ts';
import { input, type Given, type Input } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
import { authorize } from '../../records/access.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { transitionRows } from '../../records/transition.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import { personOfCard } from './card.ts';
import { refusal } from '../refusal.ts';
import { mealEnd } from './times.ts';

const codeShape = /^\d{4,8}$/;
const maxCode = 8;
const maxCard = 64;
const maxOfPerson = 50;

const titleOf = (orders: Resource, name: string) => orders.fields.get(name)?.title ?? name;

/** Orders of today that wait to be handed out, of merchants in reach. */
async function waiting(
  context: Context,
  orders: Resource,
  merchantId: string | null,
  limit: number,
  ...more: readonly Condition[]
): Promise<Row[]> {
  const merchant = merchantId === null ? undefined : isColumn('merchantId', merchantId);
  const today = all(
    isColumn('dinnerDate', chinaDay(Date.now())),
    { is: 'in', column: 'status', values: ['ordered', 'ready'] },
    merchant,
    ...more,
  );
  return asCaller(context, orders, 'verify').find(today, { columns: ['id', 'dateTypeId', 'dinnerDate'], limit });
}

async function handOut(context: Context, orders: Resource, { id }: Row): Promise<Row> {
  const { rows } = await transitionRows(context, orders, 'verify', { values: { ids: String(id) }, encoding: 'form' });
  return rows[0] as Row;
}

const codeInput = (orders: Resource) => ({
  takeCode: requiredTextField(titleOf(orders, 'takeCode'), maxCode, codeShape),
  merchantId: optional(idField(titleOf(orders, 'merchantId'))),
});
export type ByCode = Given<ReturnType<typeof codeInput>>;

export const byCode = (of: Pick<Context, 'model'>): Input<ByCode> =>
  input(codeInput(resourceOf(of, 'meals/orderDinner')));

/** Hands out what somebody comes for with their code. */
export async function verifyByCode(context: Context, read: Read<ByCode>): Promise<Row> {
  const orders = resourceOf(context, 'meals/orderDinner');
  authorize(context, orders, 'verify');
  const { takeCode: code, merchantId } = read();
  const [order, other] = await waiting(context, orders, merchantId, 2, isColumn('takeCode', code));
  // Codes are given for each merchant; whoever serves several says for which.
  if (other)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'merchantId', problem: 'required', values: { title: titleOf(orders, 'merchantId') } }] },
    );
  if (!order) throw refusal('mealCodeUnknown', 'takeCode', { code });
  return handOut(context, orders, order);
}

const cardTitle = { zh: '卡号', en: 'Card number', es: 'Número de tarjeta' } as const;
const cardInput = (orders: Resource) => ({
  cardNo: requiredTextField(cardTitle, maxCard),
  merchantId: optional(idField(titleOf(orders, 'merchantId'))),
});
type ByCard = Given<ReturnType<typeof cardInput>>;

export const byCard = (of: Pick<Context, 'model'>): Input<ByCard> =>
  input(cardInput(resourceOf(of, 'meals/orderDinner')));

/** Hands out what somebody comes for with their card: the order of the meal that is served, or comes next. */
export async function verifyByCard(context: Context, read: Read<ByCard>): Promise<Row> {
  const orders = resourceOf(context, 'meals/orderDinner');
  authorize(context, orders, 'verify');
  const { cardNo: card, merchantId } = read();
  const owner = await personOfCard(context, card);
  if (!owner) throw refusal('mealCardUnknown', 'cardNo', { card });
  const found = await waiting(
    context,
    orders,
    merchantId,
    maxOfPerson,
    isColumn('userId', owner.userId),
    isColumn('orgId', owner.orgId),
  );
  const order = await nextOf(context, found);
  if (!order) throw refusal('mealCardNoOrder', 'cardNo', { card });
  return handOut(context, orders, order);
}

/** The first whose meal is not over yet; where all are, the last. */
async function nextOf(context: Context, orders: readonly Row[]): Promise<Row | undefined> {
  const ends = await context.store.transaction((tx) =>
    Promise.all(
      orders.map(async (order) => {
        const dateType = await asSystem(context, 'meals/dateType', tx).one(order.dateTypeId, 'rely');
        return { order, end: dateType ? mealEnd(dateType, String(order.dinnerDate)).at : 0 };
      }),
    ),
  );
  const sorted = ends.toSorted((one, another) => one.end - another.end);
  return (sorted.find(({ end }) => end > Date.now()) ?? sorted.at(-1))?.order;
}

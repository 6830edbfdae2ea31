import { chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { idField, optional, requiredTextField, textField } from '../../http/input/fields.ts';
import { input, type Given, type Input } from '../../http/input/input.ts';
import type { Read } from '../../http/input/takes.ts';
import { authorize } from '../../records/access.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { transitionRows } from '../../records/transition.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import { personOfCard } from './card.ts';
import { refusal } from '../refusal.ts';
import { personOfFace } from './face.ts';
import { refuseTake, type TakeWay } from './take-rule.ts';
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
    isColumn('dinnerDate', chinaDay(nowMs())),
    { is: 'in', column: 'status', values: ['ordered', 'ready'] },
    merchant,
    ...more,
  );
  return asCaller(context, orders, 'verify').find(today, {
    columns: ['id', 'dateTypeId', 'dinnerDate', 'orgId', 'takeMode'],
    limit,
  });
}

/** By staff, or at a device, of which the order tells afterwards. */
async function handOut(
  context: Context,
  orders: Resource,
  order: Row,
  { way, device }: { readonly way: TakeWay; readonly device: Row | undefined },
): Promise<Row> {
  await refuseTake(context, order, way, nowMs());
  const id = String(order.id);
  if (device)
    return asCaller(context, orders, 'verify').transaction(async (rows) =>
      rows.move(await rows.get(id, 'change'), 'verify', { verifyEquipmentId: device.id ?? null }),
    );
  const { rows } = await transitionRows(context, orders, 'verify', { values: { ids: id }, encoding: 'form' });
  return rows[0] as Row;
}

const codeInput = (orders: Resource) => ({
  takeCode: requiredTextField(titleOf(orders, 'takeCode'), maxCode, codeShape),
  merchantId: optional(idField(titleOf(orders, 'merchantId'))),
});
type ByCode = Given<ReturnType<typeof codeInput>>;

export const byCode = (of: Pick<Context, 'model'>): Input<ByCode> =>
  input(codeInput(resourceOf(of, 'meals/orderDinner')));

/** Hands out what somebody comes for with their code. */
export async function verifyByCode(context: Context, read: Read<ByCode>): Promise<Row> {
  const orders = resourceOf(context, 'meals/orderDinner');
  authorize(context, orders, 'verify');
  return handOutByCode(context, orders, read());
}

async function handOutByCode(
  context: Context,
  orders: Resource,
  { takeCode: code, merchantId }: ByCode,
  device?: Row,
): Promise<Row> {
  const [order, other] = await waiting(context, orders, merchantId, 2, isColumn('takeCode', code));
  // Codes are given for each merchant; whoever serves several says for which.
  if (other)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'merchantId', problem: 'required', values: { title: titleOf(orders, 'merchantId') } }] },
    );
  if (!order) throw refusal('mealCodeUnknown', 'takeCode', { code });
  return handOut(context, orders, order, { way: 'code', device });
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
  return handOutByCard(context, orders, read());
}

async function handOutByCard(
  context: Context,
  orders: Resource,
  { cardNo: card, merchantId }: ByCard,
  device?: Row,
): Promise<Row> {
  const owner = await personOfCard(context, card);
  if (!owner) throw refusal('mealCardUnknown', 'cardNo', { card });
  const order = await orderOf(context, orders, owner, merchantId);
  if (!order) throw refusal('mealCardNoOrder', 'cardNo', { card });
  return handOut(context, orders, order, { way: 'card', device });
}

const faceTitle = { zh: '人脸编号', en: 'Face', es: 'Rostro' } as const;
const oneOf = ['takeCode', 'cardNo', 'faceId'] as const;

/** What a device has read: a code, a card, or a face that it knows. */
const deviceInput = (orders: Resource) => ({
  takeCode: optional(requiredTextField(titleOf(orders, 'takeCode'), maxCode, codeShape)),
  cardNo: optional(textField(cardTitle, maxCard)),
  faceId: optional(idField(faceTitle)),
  merchantId: optional(idField(titleOf(orders, 'merchantId'))),
});
export type ByDevice = Given<ReturnType<typeof deviceInput>>;

export const byDevice = (of: Pick<Context, 'model'>): Input<ByDevice> => {
  const orders = resourceOf(of, 'meals/orderDinner');
  return input(deviceInput(orders), (given) => {
    const read = oneOf.filter((name) => given[name] !== null);
    if (read.length === 1) return [];
    const title = titleOf(orders, 'takeCode');
    return read.length === 0
      ? [{ path: 'takeCode', problem: 'required', values: { title } }]
      : read.slice(1).map((path) => ({ path, problem: 'unknown' as const }));
  });
};

/** Hands out what somebody comes for at a device. Only one that knows faces may say whose face it saw. */
export async function verifyByDevice(context: Context, device: Row, given: ByDevice): Promise<Row> {
  const orders = resourceOf(context, 'meals/orderDinner');
  authorize(context, orders, 'verify');
  const { takeCode, cardNo, faceId, merchantId } = given;
  if (takeCode !== null) return handOutByCode(context, orders, { takeCode, merchantId }, device);
  if (cardNo !== null) return handOutByCard(context, orders, { cardNo, merchantId }, device);
  const owner = await personOfFace(context, device, faceId as string);
  const order = await orderOf(context, orders, owner, merchantId);
  if (!order) throw refusal('mealFaceNoOrder', 'faceId', { name: String(owner.realName) });
  return handOut(context, orders, order, { way: 'face', device });
}

/** Today's order of somebody in the project in which their card or face is known. */
async function orderOf(
  context: Context,
  orders: Resource,
  { userId, orgId }: Row,
  merchantId: string | null,
): Promise<Row | undefined> {
  const mine = [isColumn('userId', userId), isColumn('orgId', orgId)];
  return nextOf(context, await waiting(context, orders, merchantId, maxOfPerson, ...mine));
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
  return (sorted.find(({ end }) => end > nowMs()) ?? sorted.at(-1))?.order;
}

import { cents } from '../../../meta/fields/money.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn, type Condition } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import cardNumber from './card-number.table.ts';
import cardSeries from './card-series.table.ts';
import { formatCardNumber, isMistyped, type CardFormat } from './card-format.ts';

export const cards = 'residents/cardUser';

/** What a project has settled for a kind of card. */
export interface CardRule extends CardFormat {
  readonly validDays: number | null;
  /** Cents that another card costs its holder. */
  readonly fee: number;
}

/** The setting for this kind of card, else the one for all kinds; the oldest of several. */
export async function cardSetting(
  context: Context,
  tx: Queries | undefined,
  orgId: unknown,
  cardType: unknown,
): Promise<Row | undefined> {
  const settings = await asSystem(context, 'accounts/cloudCardConfig', tx).find(
    all(isColumn('orgId', orgId), isColumn('status', 'enabled')),
  );
  const inOrder = settings.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));
  const types = (setting: Row) => (Array.isArray(setting.cardTypes) ? (setting.cardTypes as unknown[]) : []);
  return (
    inOrder.find((setting) => types(setting).includes(cardType)) ??
    inOrder.find((setting) => types(setting).length === 0)
  );
}

export async function cardRule(
  context: Context,
  tx: Queries,
  orgId: unknown,
  cardType: unknown,
): Promise<CardRule | undefined> {
  const found = await cardSetting(context, tx, orgId, cardType);
  if (!found) return undefined;
  const { cardPrefix, cardLength, checkDigit, validDays, replaceFee } = found;
  return {
    prefix: String(cardPrefix ?? ''),
    length: Number(cardLength),
    checkDigit: checkDigit !== false,
    validDays: typeof validDays === 'number' ? validDays : null,
    fee: cents(replaceFee),
  };
}

/** Numbers that were given before there was a series are passed over; so many in a row that there never are. */
const maxPassedOver = 10_000;

/** Makes the next number of its series, which no other card ever had or will have. */
export async function makeCardNumber(
  { store, model, db }: Context,
  tx: Queries,
  rule: CardRule,
  cardUserId: string,
): Promise<string> {
  const series = `${rule.prefix}/${rule.length}`;
  await store.insertNew(tx, cardSeries.name, { id: series, value: 0 });
  // Whoever makes a number of this series waits here, so two are never given the same one.
  const [last] = await store.find(cardSeries.name, ['value'], isColumn('id', series), { tx, limit: 1, lock: 'change' });
  for (let place = Number(last?.value ?? 0) + 1, tries = 0; tries < maxPassedOver; place++, tries++) {
    const number = formatCardNumber(rule, place);
    if (number === undefined) throw new AppError('cardNumbersOut', { prefix: rule.prefix, length: rule.length });
    if (await isOnCard({ store, model }, tx, number)) continue;
    const isNew = await store.insertNew(tx, cardNumber.name, {
      id: number,
      cardUserId,
      made: db.dialect.encode('boolean', true),
      ended: db.dialect.encode('boolean', false),
    });
    if (!isNew) continue;
    await store.update(tx, cardSeries.name, { value: place }, isColumn('id', series));
    return number;
  }
  throw new AppError('cardNumbersOut', { prefix: rule.prefix, length: rule.length });
}

const printed = (number: string): Condition => ({
  is: 'any',
  of: [isColumn('cardNo', number), isColumn('cardPhysicalNo', number)],
});

/** On any card, by either of its numbers: a reader must not find two. */
async function isOnCard(
  { store, model }: Pick<Context, 'store' | 'model'>,
  tx: Queries,
  number: string,
  except?: string,
): Promise<boolean> {
  const others: Condition | undefined =
    except === undefined ? undefined : { is: 'compare', column: 'id', op: '<>', value: except };
  const [found] = await store.find(resourceOf({ model }, cards).table, ['id'], all(printed(number), others), {
    tx,
    limit: 1,
  });
  return found !== undefined;
}

const numberText = /^[0-9A-Za-z]{4,32}$/;

const refuseNumber = (path: string, problem: 'type' | 'taken' | 'cardNumberEnded'): AppError =>
  new AppError(
    'invalid',
    {},
    { errors: [{ path, problem, values: { title: path === 'cardNo' ? '卡号' : '物理卡号' } }] },
  );

/** Gives a card the number that is printed on it. */
export async function bindCardNumber(
  context: Context,
  tx: Queries,
  rule: CardRule | undefined,
  number: string,
  cardUserId: string,
): Promise<void> {
  const { store, db } = context;
  if (!numberText.test(number) || (rule && isMistyped(rule, number))) throw refuseNumber('cardNo', 'type');
  await store.insertNew(tx, cardNumber.name, {
    id: number,
    cardUserId,
    made: db.dialect.encode('boolean', false),
    ended: db.dialect.encode('boolean', false),
  });
  const [known] = await store.find(cardNumber.name, ['cardUserId', 'ended'], isColumn('id', number), {
    tx,
    limit: 1,
    lock: 'change',
  });
  if (db.dialect.decode('boolean', known?.ended)) throw refuseNumber('cardNo', 'cardNumberEnded');
  if ((known?.cardUserId ?? cardUserId) !== cardUserId || (await isOnCard(context, tx, number, cardUserId)))
    throw refuseNumber('cardNo', 'taken');
  await store.update(tx, cardNumber.name, { cardUserId }, isColumn('id', number));
}

/** The chip's number is nobody else's, neither as such nor as a printed one. */
export async function refuseChip(context: Context, tx: Queries, chip: unknown, cardUserId: string): Promise<void> {
  if (typeof chip !== 'string' || chip === '') return;
  if (!numberText.test(chip)) throw refuseNumber('cardPhysicalNo', 'type');
  if (await isOnCard(context, tx, chip, cardUserId)) throw refuseNumber('cardPhysicalNo', 'taken');
}

/** A number leaves its card: for ever, unless it is printed on one that somebody else may get. */
export async function releaseCardNumber(
  { store, db }: Context,
  tx: Queries,
  number: unknown,
  how: 'unbound' | 'ended',
): Promise<void> {
  if (typeof number !== 'string' || number === '') return;
  const ended = (is: boolean) => db.dialect.encode('boolean', is);
  await store.insertNew(tx, cardNumber.name, { id: number, cardUserId: null, made: ended(false), ended: ended(false) });
  const [known] = await store.find(cardNumber.name, ['made'], isColumn('id', number), { tx, limit: 1, lock: 'change' });
  const isOver = how === 'ended' || db.dialect.decode('boolean', known?.made) === true;
  await store.update(tx, cardNumber.name, { cardUserId: null, ended: ended(isOver) }, isColumn('id', number));
}

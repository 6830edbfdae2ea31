import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Encoding } from '../../records/input.ts';
import { asSystem } from '../../records/rows.ts';
import type { Row } from '../../../meta/json.ts';
import { readJson } from '../../../meta/strict-json.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import type { Sale } from './sale.ts';

/** A dish as somebody asks for it. */
export interface Item {
  readonly mealId: string;
  readonly quantity: number;
  readonly remark: string | null;
}

const title = { zh: '菜品', en: 'Dishes', es: 'Platos' };
const maxItems = 50;
const maxQuantity = 500;
const maxRemark = 200;

const refuse = (problem: FieldError['problem'], values: Record<string, unknown> = {}) =>
  new AppError('invalid', {}, { errors: [{ path: 'items', problem, values: { title, ...values } }] });

/** `[{ mealId, quantity, remark }]`; on a form, as JSON. */
export function readItems(raw: unknown, encoding: Encoding): Item[] {
  if (raw === undefined || raw === '') return [];
  const list = encoding === 'form' && typeof raw === 'string' ? readJson(raw) : raw;
  if (!Array.isArray(list)) throw refuse('type');
  if (list.length > maxItems) throw refuse('tooManyItems', { limit: maxItems });
  const items = list.map(readItem);
  if (new Set(items.map(({ mealId }) => mealId)).size < items.length) throw refuse('notUnique');
  return items;
}

function readItem(raw: unknown): Item {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw refuse('type');
  const { mealId, quantity, remark = null, ...others } = raw as Record<string, unknown>;
  if (Object.keys(others).length > 0 || typeof mealId !== 'string' || !Number.isInteger(quantity)) throw refuse('type');
  if (remark !== null && (typeof remark !== 'string' || remark.length > maxRemark))
    throw refuse('tooLong', { limit: maxRemark });
  if (Number(quantity) < 1) throw refuse('tooSmall', { limit: 1 });
  if (Number(quantity) > maxQuantity) throw refuse('tooBig', { limit: maxQuantity });
  return { mealId, quantity: Number(quantity), remark };
}

/** The dishes of the items, in the order of their ids; each on offer, and part of what is sold here. */
export async function dishesOf(
  context: Context,
  tx: Queries,
  sale: Pick<Sale, 'line' | 'merchant'>,
  items: readonly Item[],
): Promise<{ meal: Row; item: Item }[]> {
  if (items.length === 0) return [];
  const wanted = new Map(items.map((item) => [item.mealId, item]));
  const meals = await asSystem(context, 'meals/meal', tx).find(
    { is: 'in', column: 'id', values: [...wanted.keys()] },
    { lock: 'rely', limit: maxItems + 1 },
  );
  if (meals.length < wanted.size) throw refuse('noSuchRow');
  for (const meal of meals) refuseDish(sale, meal);
  return meals.map((meal) => ({ meal, item: wanted.get(String(meal.id)) as Item }));
}

export function refuseDish({ line, merchant }: Pick<Sale, 'line' | 'merchant'>, meal: Row, path = 'items'): void {
  const name = String(meal.mealName);
  const offered = line
    ? Array.isArray(line.mealIds) && line.mealIds.includes(meal.id ?? null)
    : meal.merchantId === merchant?.id;
  if (!offered) throw refusal('mealDishElsewhere', path, { name });
  if (meal.status !== 'on') throw refusal('mealDishOff', path, { name });
}

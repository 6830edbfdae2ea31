import { placedShape } from '../../../meta/check/dashboard-shape.ts';
import { maxCards, type PlacedCard } from '../../../meta/dashboard/layout.ts';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { readJson } from '../../../meta/strict-json.ts';

/** Cards as the layout gave them; each is asked with the rights of the caller, whoever has arranged it. */
export function readCards(raw: unknown, others: readonly string[]): PlacedCard[] {
  const errors: FieldError[] = others.map((path) => ({ path, problem: 'unknown' }));
  const cards = typeof raw === 'string' ? readJson(raw) : raw;
  const title = { zh: '卡片', en: 'Cards', es: 'Tarjetas' };
  if (!Array.isArray(cards))
    errors.push({ path: 'cards', problem: raw === undefined ? 'required' : 'type', values: { title } });
  else if (cards.length > maxCards)
    errors.push({ path: 'cards', problem: 'tooManyItems', values: { title, limit: maxCards } });
  const read =
    errors.length > 0
      ? []
      : (placedShape.read(cards, 'cards', (_id, path) =>
          errors.push({ path, problem: 'type', values: { title } }),
        ) as PlacedCard[]);
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  return read;
}

import type { Field } from '../field.ts';
import { isObject } from '../json.ts';
import { cardLimits, cardTexts, isColour, type CardSize, type PrintCard } from '../print-card.ts';
import { printPlace, readPlace } from '../print.ts';
import { didYouMean } from './nearest.ts';
import { typeText } from './names.ts';
import { quote } from './problem.ts';

export interface CardProblem {
  readonly path: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** What no text on paper can hold: a secret, or bytes. */
export const isUnprintable = ({ type }: Field): boolean =>
  type.secret || ['password', 'file', 'files', 'json'].includes(type.name);

/** What a card has a place of its own for. */
const pictures = ['image', 'images'];

/** The columns of a table that is filled in within a field. */
const columnsOf = (field: Field | undefined): readonly string[] => {
  const properties = isObject(field?.spec.items) ? field.spec.items.properties : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
};

/** What is wrong with a card or plate of these fields; `beside` are names of values that stand beside them. */
export function* ofCard(
  fields: ReadonlyMap<string, Field>,
  card: PrintCard,
  path: string,
  beside: readonly string[] = [],
): Iterable<CardProblem> {
  yield* ofSize(card.size, `${path}.size`);
  for (const [choice, size] of Object.entries(card.sizes?.of ?? {})) yield* ofSize(size, `${path}.sizes.of.${choice}`);
  const named = function* (place: string, name: string, types: readonly string[], what: string): Iterable<CardProblem> {
    const field = fields.get(name);
    if (!field)
      yield {
        path: `${path}.${place}`,
        message: `${quote(name)} is not a field`,
        hint: didYouMean(name, fields.keys()),
      };
    else if (!types.includes(field.type.name))
      yield { path: `${path}.${place}`, message: `${typeText(field)} is no ${what}` };
  };
  if (card.sizes) {
    const { field, of } = card.sizes;
    yield* named('sizes.field', field, ['enum'], 'choice of sizes');
    const options = Object.keys(fields.get(field)?.spec['x-options'] ?? {});
    for (const choice of Object.keys(of))
      if (fields.has(field) && !options.includes(choice))
        yield {
          path: `${path}.sizes.of.${choice}`,
          message: `${quote(choice)} is no choice of ${quote(field)}`,
          hint: didYouMean(choice, options),
        };
  }
  if (card.photo !== undefined) yield* named('photo', card.photo, pictures, 'picture');
  if (card.colour !== undefined && !isColour(card.colour))
    yield* named('colour', card.colour, ['color'], 'colour, nor is it written as "#1f4e79"');
  const table = card.each === undefined ? undefined : fields.get(card.each);
  if (card.each !== undefined && columnsOf(table).length === 0)
    yield { path: `${path}.each`, message: `${quote(card.each)} is no table with columns` };
  if ((card.lines ?? []).length > cardLimits.lines)
    yield { path: `${path}.lines`, message: `has more than ${cardLimits.lines} lines` };
  const known = [...columnsOf(table), ...fields.keys(), ...beside];
  for (const text of cardTexts(card))
    for (const [, place = ''] of text.matchAll(printPlace)) yield* ofPlace(fields, known, path, place);
}

function* ofPlace(
  fields: ReadonlyMap<string, Field>,
  known: readonly string[],
  path: string,
  place: string,
): Iterable<CardProblem> {
  const { name, inWords } = readPlace(place);
  const field = fields.get(name);
  if (!known.includes(name))
    yield { path, message: `${quote(name)} is no value that it can show`, hint: didYouMean(name, known) };
  else if (field && (isUnprintable(field) || pictures.includes(field.type.name)))
    yield { path, message: `${typeText(field)} is nothing to print` };
  else if (inWords && field?.type.name !== 'money')
    yield { path, message: `${quote(name)} is no amount to write in words` };
}

function* ofSize({ width, height }: CardSize, path: string): Iterable<CardProblem> {
  const { min, max } = cardLimits;
  if ([width, height].some((side) => side < min || side > max))
    yield { path, message: `is not from ${min} to ${max} millimetres` };
}

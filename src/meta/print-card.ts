import type { Row } from './json.ts';

/** In millimetres. */
export interface CardSize {
  readonly width: number;
  readonly height: number;
}

/**
 * A card or plate that is made of a record: a work pass, a name plate. It is previewed while a form is filled in, and
 * printed at its real size. Its texts have places like those of papers: `{{staffName}}`.
 */
export interface PrintCard {
  readonly size: CardSize;
  /** Other sizes, by the choice of an `enum` field. */
  readonly sizes?: { readonly field: string; readonly of: Readonly<Record<string, CardSize>> };
  /** A table of the form: one card for each of its rows, whose columns are places as well. */
  readonly each?: string;
  /** `#1f4e79`, or the name of a `color` field: of the head, or of all of it if there is none. */
  readonly colour?: string;
  /** A band along the top. */
  readonly head?: string;
  /** A field with a picture; of several pictures, that of the same number as the row of `each`. */
  readonly photo?: string;
  /** The large text. */
  readonly main: string;
  readonly lines?: readonly string[];
}

/** Millimetres: from a label to a sign beside an entrance. */
export const cardLimits = { min: 10, max: 1000, lines: 6, cards: 5 } as const;

const defaultCardColour = '#1f4e79';
const colourForm = /^#[0-9a-f]{6}$/i;
export const isColour = (text: unknown): text is string => typeof text === 'string' && colourForm.test(text);

export const cardTexts = ({ head, main, lines = [] }: PrintCard): string[] => [
  ...(head === undefined ? [] : [head]),
  main,
  ...lines,
];

/** The size of a card with these values. */
export function cardSize({ size, sizes }: PrintCard, row: Row): CardSize {
  const chosen = sizes && row[sizes.field];
  return (typeof chosen === 'string' && sizes && Object.hasOwn(sizes.of, chosen) && sizes.of[chosen]) || size;
}

export function cardColour({ colour = defaultCardColour }: PrintCard, row: Row): string {
  if (isColour(colour)) return colour;
  // What was filled in is a colour by its field type; anything else would be no style.
  const value = row[colour];
  return isColour(value) ? value : defaultCardColour;
}

/** One card for each of these. */
export function cardItems({ each }: PrintCard, row: Row): readonly Row[] {
  if (each === undefined) return [{}];
  const rows: unknown = row[each];
  return Array.isArray(rows)
    ? (rows as unknown[]).filter((one): one is Row => typeof one === 'object' && one !== null && !Array.isArray(one))
    : [];
}

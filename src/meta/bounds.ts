import type { FieldError } from './errors.ts';
import type { Field, FieldSpec } from './field.ts';
import { toCents } from './fields/money.ts';
import type { Json, Row } from './json.ts';

/** Comparisons between two fields of a row, each with the problem to report when it fails. */
export const comparisons = {
  'x-after': { holds: (value: number, other: number) => value > other, problem: 'notAfter' },
  'x-at-least': { holds: (value: number, other: number) => value >= other, problem: 'below' },
  'x-at-most': { holds: (value: number, other: number) => value <= other, problem: 'above' },
} as const satisfies {
  readonly [K in keyof FieldSpec]?: {
    holds: (value: number, other: number) => boolean;
    problem: FieldError['problem'];
  };
};

/** The same problem, reported at the other field. */
const problemAtOther = { notAfter: 'above', below: 'above', above: 'below' } as const;

type Comparison = keyof typeof comparisons;

/** Types whose values can be ordered, each with a conversion to a number; `undefined` for an invalid value. */
const toComparable: Readonly<Record<string, (value: Json) => number | undefined>> = {
  money: (value) => (typeof value === 'string' && /^-?\d+(\.\d{1,2})?$/.test(value) ? toCents(value) : undefined),
  integer: (value) => numberOf(value),
  decimal: (value) => numberOf(value),
  percent: (value) => numberOf(value),
  date: (value) => momentOf(value),
  datetime: (value) => momentOf(value),
};

const numberOf = (value: Json): number | undefined => (typeof value === 'number' ? value : undefined);

function momentOf(value: Json): number | undefined {
  const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

export const isOrdered = (type: string): boolean => Object.hasOwn(toComparable, type);

const bounded = new WeakMap<ReadonlyMap<string, Field>, readonly Field[]>();

function boundedFields(fields: ReadonlyMap<string, Field>): readonly Field[] {
  let found = bounded.get(fields);
  if (!found) bounded.set(fields, (found = [...fields.values()].filter(({ spec }) => boundsOf(spec).length > 0)));
  return found;
}

const boundsOf = (spec: FieldSpec): string[] =>
  ['x-min', 'x-max', ...Object.keys(comparisons)].filter((key) => key in spec);

/**
 * Limits that JSON Schema cannot check: amounts (which are strings) and comparisons between fields. Reports errors only
 * for fields that the caller sent (`given`), not for values stored earlier.
 */
export function boundErrors(
  fields: ReadonlyMap<string, Field>,
  values: Row,
  given: (name: string) => boolean,
): FieldError[] {
  return boundedFields(fields).flatMap((field) =>
    [...limitErrors(field, values, given), ...comparisonErrors(field, fields, values, given)].slice(0, 1),
  );
}

function limitErrors({ name, type, spec }: Field, values: Row, given: (name: string) => boolean): FieldError[] {
  const cents = toComparable[type.name]?.(values[name] ?? null);
  if (cents === undefined || !given(name)) return [];
  const { 'x-min': min, 'x-max': max } = spec;
  if (min !== undefined && cents < toCents(min)) return [{ path: name, problem: 'tooSmall', values: { limit: min } }];
  return max !== undefined && cents > toCents(max) ? [{ path: name, problem: 'tooBig', values: { limit: max } }] : [];
}

function comparisonErrors(
  { name, title, type, spec }: Field,
  fields: ReadonlyMap<string, Field>,
  values: Row,
  given: (name: string) => boolean,
): FieldError[] {
  return (Object.keys(comparisons) as Comparison[]).flatMap((key): FieldError[] => {
    const other = fields.get(spec[key] ?? '');
    if (!other || !(given(name) || given(other.name))) return [];
    const [own, against] = [
      toComparable[type.name]?.(values[name] ?? null),
      toComparable[other.type.name]?.(values[other.name] ?? null),
    ];
    if (own === undefined || against === undefined || comparisons[key].holds(own, against)) return [];
    // The user cannot fix a read-only field, so the error goes to the other one.
    if (spec.readOnly && !given(name))
      return [{ path: other.name, problem: problemAtOther[comparisons[key].problem], values: { other: title } }];
    return [{ path: name, problem: comparisons[key].problem, values: { other: other.title } }];
  });
}

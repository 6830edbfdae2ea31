import type { Field } from '../meta/field.ts';
import type { Json } from '../meta/json.ts';
import { maxEntries } from './syntax.ts';
import { Day, Money, Moment } from './values.ts';

export interface Kind {
  readonly type: string;
  read(value: Json): unknown;
  write(value: unknown): Json;
}

const asItIs = (type: string): Kind => ({ type, read: (value) => value, write: (value) => value as Json });

const integer: Kind = { type: 'int', read: (value) => BigInt(Number(value)), write: Number };
const number: Kind = {
  type: 'double',
  read: Number,
  write: (value) => (Number.isFinite(value) ? Number(value) : null),
};
const texts: Kind = {
  ...asItIs('list<string>'),
  read: (value) => (Array.isArray(value) && value.length <= maxEntries ? value.map(String) : undefined),
};
const text = asItIs('string');

/** The type of each field in expressions, and how to convert values in both directions. */
const kinds: Readonly<Record<string, Kind>> = {
  money: { type: 'Money', read: (value) => Money.read(String(value)), write: String },
  date: { type: 'Day', read: (value) => new Day(String(value)), write: String },
  datetime: { type: 'Moment', read: (value) => new Moment(Date.parse(String(value))), write: String },
  integer,
  rate: integer,
  decimal: number,
  percent: number,
  bool: asItIs('bool'),
  enums: texts,
  refs: texts,
  files: texts,
  images: texts,
  text,
  longtext: text,
  enum: text,
  dict: text,
  ref: text,
  phone: text,
  plate: text,
  time: text,
  month: text,
  email: text,
  url: text,
  color: text,
  file: text,
  image: text,
};

export const kindOf = ({ type }: Pick<Field, 'type'>): Kind | undefined =>
  Object.hasOwn(kinds, type.name) ? kinds[type.name] : undefined;

export const isEmpty = (value: Json | undefined): value is null | undefined =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** An invalid value, such as a half-typed number, counts as empty; its own field reports the error. */
export function readCell(field: Field, value: Json | undefined): unknown {
  if (isEmpty(value)) return undefined;
  try {
    const read = kindOf(field)?.read(value);
    return (typeof read === 'number' && Number.isNaN(read)) ||
      (read instanceof Moment && Number.isNaN(read.time)) ||
      (read instanceof Day && Number.isNaN(read.number))
      ? undefined
      : read;
  } catch {
    return undefined;
  }
}

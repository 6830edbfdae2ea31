import { isRestricted } from '../meta/field-access.ts';
import { chinaDay } from '../meta/china-time.ts';
import type { Field } from '../meta/field.ts';
import type { Json, Row } from '../meta/json.ts';
import { maxEntries } from './syntax.ts';
import { Day, Money, Moment } from './values.ts';

interface Kind {
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

export const kindOf = ({ type }: Field): Kind | undefined =>
  Object.hasOwn(kinds, type.name) ? kinds[type.name] : undefined;

/** Why an expression may not read a field; undefined if it may. */
export function unreadable(field: Field): string | undefined {
  if (field.type.secret || field.spec['x-sensitive'])
    return 'is masked, and who fills in a form does not have its value';
  if (isRestricted(field)) return 'is shown only to some, and a message would tell the others';
  if (field.origin === 'computed' || field.origin === 'system') return 'is not there yet when a form is filled in';
  return kindOf(field) ? undefined : `holds what expressions cannot read (${field.type.name})`;
}

/** The same for a rule, which is held once the rows that are saved along are written. */
export const unreadableByRule = (field: Field): string | undefined =>
  field.overRows && kindOf(field) ? undefined : unreadable(field);

/** Variable name → type, for all fields that expressions may read. */
export const variableTypes = (fields: ReadonlyMap<string, Field>): Map<string, string> =>
  new Map(
    [...fields.values()].flatMap((field) =>
      unreadableByRule(field) === undefined ? [[field.name, kindOf(field)?.type ?? 'dyn'] as const] : [],
    ),
  );

/** The values of the fields that an expression uses. Empty fields are left out, so using one gives no value. */
export function contextOf(fields: readonly Field[], row: Row, now: number): Map<string, unknown> {
  const context = new Map<string, unknown>([
    ['today', new Day(chinaDay(now))],
    ['now', new Moment(now)],
  ]);
  for (const field of fields) {
    const value = row[field.name];
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    const read = readSafely(field, value);
    if (read !== undefined) context.set(field.name, read);
  }
  return context;
}

/** An invalid value, such as a half-typed number, counts as empty; its own field reports the error. */
function readSafely(field: Field, value: Json): unknown {
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

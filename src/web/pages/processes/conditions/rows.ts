import type { Field } from '../../../../meta/field.ts';
import { unreadable } from '../../../../expressions/variables.ts';

/** A condition as rows of field, comparison and value, for whoever does not write expressions. */
export interface ConditionRow {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}
export interface ConditionRows {
  readonly join: 'and' | 'or';
  readonly rows: readonly ConditionRow[];
}
export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'has' | 'filled' | 'empty';
export type Fields = ReadonlyMap<string, Field>;

type Kind = 'money' | 'date' | 'moment' | 'integer' | 'number' | 'bool' | 'choice' | 'text' | 'list' | 'any';

const kinds: Readonly<Record<string, Kind>> = {
  money: 'money',
  date: 'date',
  datetime: 'moment',
  integer: 'integer',
  rate: 'integer',
  decimal: 'number',
  percent: 'number',
  bool: 'bool',
  enum: 'choice',
  dict: 'choice',
  enums: 'list',
  text: 'text',
  longtext: 'text',
  phone: 'text',
  plate: 'text',
  email: 'text',
};

/** Of a reference or a file only whether it is filled in can be asked. */
export const kindOf = ({ type }: Field): Kind => (Object.hasOwn(kinds, type.name) ? (kinds[type.name] as Kind) : 'any');

const signs = { eq: '==', ne: '!=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
const bySign = new Map(Object.entries(signs).map(([operator, sign]) => [sign as string, operator as Operator]));
const compared: readonly Operator[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
const blank: readonly Operator[] = ['filled', 'empty'];

const operatorsOfKind: Readonly<Record<Kind, readonly Operator[]>> = {
  money: [...compared, ...blank],
  date: [...compared, ...blank],
  moment: [...compared, ...blank],
  integer: [...compared, ...blank],
  number: [...compared, ...blank],
  bool: ['eq', ...blank],
  choice: ['eq', 'ne', ...blank],
  text: ['eq', 'ne', 'has', ...blank],
  list: ['has', ...blank],
  any: blank,
};

export const operatorsOf = (field: Field): readonly Operator[] => operatorsOfKind[kindOf(field)];

export const takesValue = (operator: Operator): boolean => !blank.includes(operator);

/** The fields that a condition may read. */
export const readableFields = (fields: Fields): Field[] =>
  [...fields.values()].filter((field) => unreadable(field) === undefined);

export const newRow = (field: Field): ConditionRow => {
  const [operator = 'filled'] = operatorsOf(field);
  return { field: field.name, operator, value: kindOf(field) === 'bool' && operator === 'eq' ? 'true' : '' };
};

export const writeRows = ({ join, rows }: ConditionRows, fields: Fields): string =>
  rows.map((row) => writeRow(row, fields.get(row.field))).join(join === 'and' ? ' && ' : ' || ');

function writeRow({ field: name, operator, value }: ConditionRow, field: Field | undefined): string {
  const kind = field ? kindOf(field) : 'any';
  const text = JSON.stringify(value);
  if (operator === 'filled') return `filled(${name})`;
  if (operator === 'empty') return `!filled(${name})`;
  if (operator === 'has') return kind === 'list' ? `${text} in ${name}` : `${name}.contains(${text})`;
  const sign = signs[operator];
  if (kind === 'money') return `${name} ${sign} money(${text})`;
  if (kind === 'date') return `${name} ${sign} date(${text})`;
  if (kind === 'moment') return `day(${name}) ${sign} date(${text})`;
  if (kind === 'integer' || kind === 'number' || kind === 'bool') return `${name} ${sign} ${value}`.trimEnd();
  return `${name} ${sign} ${text}`;
}

const quoted = String.raw`("(?:[^"\\]|\\.)*")`;
const name = String.raw`([A-Za-z_]\w*)`;
const sign = '(==|!=|>=|<=|>|<)';
const whole = (...parts: string[]) => new RegExp(`^${parts.join(String.raw`\s*`)}$`);

const filledForm = whole('(!?)', String.raw`filled\(`, name, String.raw`\)`);
const containsForm = whole(name, String.raw`\.contains\(`, quoted, String.raw`\)`);
const inForm = whole(quoted, 'in', name);
const moneyForm = whole(name, sign, String.raw`money\(`, quoted, String.raw`\)`);
const dateForm = whole(name, sign, String.raw`date\(`, quoted, String.raw`\)`);
const momentForm = whole(String.raw`day\(`, name, String.raw`\)`, sign, String.raw`date\(`, quoted, String.raw`\)`);
const textForm = whole(name, sign, quoted);
const plainForm = whole(name, sign, String.raw`(true|false|-?\d+(?:\.\d+)?|)`);
const boolForm = whole('(!?)', name);

/** Undefined if the condition says more than rows can; nothing but what `writeRows` would write is taken for rows. */
export function readRows(when: string, fields: Fields): ConditionRows | undefined {
  if (when.trim() === '') return { join: 'and', rows: [] };
  const parts = when.match(/(?:"(?:[^"\\]|\\.)*"|[^"&|]|&(?!&)|\|(?!\|))+|&&|\|\|/g) ?? [];
  if (parts.join('') !== when) return undefined;
  const joins = new Set(parts.filter((part) => part === '&&' || part === '||'));
  if (joins.size > 1) return undefined;
  const clauses = parts.filter((part) => part !== '&&' && part !== '||');
  const rows = clauses.map((clause) => readRow(clause.trim(), fields));
  const known = rows.filter((row) => row !== undefined);
  return known.length === rows.length && parts.length === clauses.length * 2 - 1
    ? { join: joins.has('||') ? 'or' : 'and', rows: known }
    : undefined;
}

function readRow(clause: string, fields: Fields): ConditionRow | undefined {
  const row = rowIn(clause, fields);
  const field = row && fields.get(row.field);
  return field && operatorsOf(field).includes(row.operator) ? row : undefined;
}

function rowIn(clause: string, fields: Fields): ConditionRow | undefined {
  const of = (field = '', operator: Operator | undefined = undefined, value = '', ...fitting: Kind[]) => {
    const known = fields.get(field);
    return known && operator && (fitting.length === 0 || fitting.includes(kindOf(known)))
      ? { field, operator, value }
      : undefined;
  };
  const as = (form: RegExp) => form.exec(clause);
  let found = as(filledForm);
  if (found) return of(found[2], found[1] === '!' ? 'empty' : 'filled');
  if ((found = as(containsForm))) return of(found[1], 'has', textIn(found[2]), 'text');
  if ((found = as(inForm))) return of(found[2], 'has', textIn(found[1]), 'list');
  if ((found = as(moneyForm))) return of(found[1], bySign.get(found[2] ?? ''), textIn(found[3]), 'money');
  if ((found = as(dateForm))) return of(found[1], bySign.get(found[2] ?? ''), textIn(found[3]), 'date');
  if ((found = as(momentForm))) return of(found[1], bySign.get(found[2] ?? ''), textIn(found[3]), 'moment');
  if ((found = as(textForm))) return of(found[1], bySign.get(found[2] ?? ''), textIn(found[3]), 'text', 'choice');
  if ((found = as(plainForm))) {
    const isTruth = found[3] === 'true' || found[3] === 'false';
    return of(
      found[1],
      bySign.get(found[2] ?? ''),
      found[3],
      ...(isTruth ? (['bool'] as const) : (['integer', 'number'] as const)),
    );
  }
  found = as(boolForm);
  return found ? of(found[2], 'eq', found[1] === '!' ? 'false' : 'true', 'bool') : undefined;
}

function textIn(literal = '""'): string {
  try {
    return String(JSON.parse(literal));
  } catch {
    return '';
  }
}

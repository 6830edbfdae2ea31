import { boundErrors } from './bounds.ts';
import { compileDesigned } from './designed.ts';
import type { FieldError } from './errors.ts';
import type { Field, FieldSpec } from './field.ts';
import { fromCents, toCents } from './fields/money.ts';
import { isTyped } from './form.ts';
import { isObject, type Json, type JsonSchema, type Row } from './json.ts';
import { totalFields } from './list-rules.ts';
import type { Resource } from './model.ts';
import type { FormFile } from './resource.ts';

/**
 * Types that a column of a table within a form may have. Files and long texts need more room than a cell; numbers of
 * people need masks, which are for whole fields.
 */
export const cellTypes = [
  'text',
  'integer',
  'decimal',
  'money',
  'percent',
  'bool',
  'enum',
  'dict',
  'date',
  'datetime',
  'time',
  'month',
  'rate',
  'email',
  'url',
  'plate',
  'ref',
] as const;

const plainTypes: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'integer',
  number: 'decimal',
  boolean: 'bool',
};

/** The type of a column, which may be written in plain JSON Schema. */
export const columnType = (column: JsonSchema): string =>
  isTyped(column) ? String(column['x-type']) : (plainTypes[String(column.type)] ?? 'text');

/** A column as a field; one in plain JSON Schema has no limits of its own. */
function columnSpec(name: string, column: JsonSchema): FieldSpec {
  const spec = { ...column, title: column.title ?? name } as FieldSpec;
  if (isTyped(column)) return spec;
  const { type, ...rest } = spec;
  const isNumber = type === 'integer' || type === 'number';
  return {
    ...rest,
    'x-type': columnType(column),
    ...(isNumber && rest.minimum === undefined && { minimum: -Number.MAX_SAFE_INTEGER }),
  };
}

/** What each row of a table is filled in by, as a form; undefined where its rows are not described. */
function rowForm({ type, properties, required }: JsonSchema): FormFile | undefined {
  if (type !== 'object' || !isObject(properties)) return undefined;
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, column]) => [name, columnSpec(name, column)]),
    ),
    ...(required && { required }),
  };
}

const compiled = new WeakMap<JsonSchema, Resource>();

/** The form of a row, compiled like every other, so that the same code draws, reads and words its cells. */
export function rowResource({ items }: Pick<JsonSchema, 'items'>): Resource | undefined {
  if (!items) return undefined;
  const known = compiled.get(items);
  if (known) return known;
  const form = rowForm(items);
  if (!form) return undefined;
  const resource = compileDesigned('rows', '', form);
  compiled.set(items, resource);
  return resource;
}

export const columnsOf = ({ fields }: Resource): Field[] =>
  [...fields.values()].filter(({ origin }) => origin === 'form');

/** The rows of a table within a form; what is no row is left out. */
export const rowsIn = (value: Json | undefined): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => isObject(row)) : [];

/** What amounts come to, by column, where that says something. */
export function columnTotals(resource: Resource, rows: readonly Row[]): Row {
  return Object.fromEntries(
    totalFields(resource).map(({ name, type }) => {
      const cells = rows.flatMap((row) => type.parse(String(row[name] ?? '')) ?? []);
      return [name, fromCents(cells.reduce<number>((sum, cell) => sum + toCents(String(cell)), 0))];
    }),
  );
}

/** Types of columns that can be worked out from the others of their row. */
export const computedTypes: ReadonlySet<string> = new Set(['date', 'integer', 'decimal', 'percent', 'money', 'text']);

/** What the columns of a table can be added up to, as formulas. */
export const sumsOf = (name: string, { items }: JsonSchema): string[] =>
  Object.entries(items?.properties ?? {}).flatMap(([column, schema]) =>
    ['money', 'integer', 'decimal'].includes(columnType(schema)) ? [`sum(${name}.${column})`] : [],
  );

/** Is it a text that its type cannot read, though JSON Schema finds nothing wrong with it? */
export const isUnreadable = ({ schema, type }: Field, value: Json | undefined): boolean =>
  schema.type === 'string' && typeof value === 'string' && type.parse(value) === undefined;

/** What JSON Schema cannot say of a cell, and its type knows: calendar dates, amounts within their limits. */
export function cellErrors({ name, schema }: Field, value: Json | undefined): FieldError[] {
  const resource = rowResource(schema);
  if (!resource || !Array.isArray(value)) return [];
  return value.flatMap((row, i) => {
    if (!isObject(row)) return [];
    const unread = columnsOf(resource).filter((column) => isUnreadable(column, (row as Row)[column.name]));
    const errors: FieldError[] = [
      ...unread.map(({ name: path, title }): FieldError => ({ path, problem: 'type', values: { title } })),
      ...boundErrors(resource.fields, row as Row, () => true),
    ];
    return errors.map((error) => ({ ...error, path: `${name}.${i}.${error.path}` }));
  });
}

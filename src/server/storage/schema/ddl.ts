import { createHash } from 'node:crypto';
import type { Dialect } from '../database.ts';
import { entriesPrefix } from '../names.ts';
import type { ColumnSpec, IndexSpec, TableSpec } from '../tables.ts';

export const columnText = (dialect: Dialect, column: ColumnSpec) =>
  `"${column.name}" ${dialect.columnType(column.kind)}${column.notNull ? ' not null' : ''}${
    column.references ? dialect.referenceInline(column.references) : ''
  }`;

export function createTable(dialect: Dialect, table: TableSpec): string {
  const [key, ...rest] = table.columns as [ColumnSpec, ...ColumnSpec[]];
  const columns = [
    `"${key.name}" ${key.counted ? dialect.counter : dialect.columnType(key.kind)} not null primary key`,
    ...rest.map((column) => columnText(dialect, column)),
  ];
  const checks = Object.entries(table.checks ?? {}).map(
    ([name, holds]) => `constraint "${table.name}_${name}" check (${holds})`,
  );
  return `create table "${table.name}" (${[...columns, ...checks].join(', ')})${dialect.tableOptions}`;
}

export function createIndex(dialect: Dialect, table: TableSpec, index: IndexSpec): string {
  const columns = index.columns.map((name) => {
    const kind = index.absentCounts?.includes(name) && table.columns.find((column) => column.name === name)?.kind;
    return kind ? `coalesce("${name}", ${dialect.lowest(kind)})` : `"${name}"`;
  });
  return `create ${index.unique ? 'unique ' : ''}index "${shortName(index.name)}" on "${table.name}" (${columns.join(', ')})${coveredRows(index)}`;
}

/** What makes an index, and fills it. */
export const indexStatements = (dialect: Dialect, table: TableSpec, index: IndexSpec): readonly string[] =>
  index.entries
    ? dialect.addEntries(table.name, index.columns[0] as string, shortName(index.name))
    : [createIndex(dialect, table, index)];

/** Names of indexes that the product makes. */
export const isIndexName = (name: string): boolean => /^(ix|ux)_/.test(name) || name.startsWith(entriesPrefix);

function coveredRows(index: IndexSpec): string {
  if (index.live) return ' where "deletedAt" is null';
  if (index.present) return ` where "${index.present}" is not null`;
  return index.while ? ` where ${oneOf(index.while)}` : '';
}

/** As queries say it, or the database would not know that the index serves them. */
const oneOf = ({ column, in: values }: NonNullable<IndexSpec['while']>): string =>
  values.length === 1
    ? `"${column}" = '${values[0]}'`
    : `"${column}" in (${values.map((value) => `'${value}'`).join(', ')})`;

/** PostgreSQL cuts names at 63 bytes; longer ones keep their start and a hash of the whole. */
export const shortName = (name: string): string =>
  name.length <= 60 ? name : `${name.slice(0, 50)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;

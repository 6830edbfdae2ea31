import { linkColumns, type TableSpec } from '../tables.ts';
import type { Json } from '../../../meta/json.ts';
import type { Dialect, StoredRow } from '../database.ts';

const ofTheLink: ReadonlySet<string> = new Set(Object.values(linkColumns));

const byName = new WeakMap<TableSpec, TableSpec['columns']>();

/** The columns that are signed, by name. */
function signedColumns(table: TableSpec): TableSpec['columns'] {
  let columns = byName.get(table);
  if (!columns) {
    columns = table.columns
      .filter(({ name }) => !ofTheLink.has(name))
      .toSorted(({ name: one }, { name: other }) => (one < other ? -1 : 1));
    byName.set(table, columns);
  }
  return columns;
}

/**
 * A row as one text, the same before it is stored and after it was read, on either database: columns
 * and keys by name, without what is empty. So a column that a later release adds changes no hash.
 */
export function canonicalRow(table: TableSpec, row: StoredRow, dialect: Dialect): string {
  const parts: [string, Json][] = [];
  for (const { name, kind } of signedColumns(table)) {
    const value = dialect.decode(kind, row[name]);
    if (value !== null && value !== undefined) parts.push([name, sorted(value)]);
  }
  return JSON.stringify(parts);
}

function sorted(value: Json): Json {
  // Half of a character cannot be stored; databases put this sign in its place.
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, part]): Json => [sorted(key), sorted(part)]);
}

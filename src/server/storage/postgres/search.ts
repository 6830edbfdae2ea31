import { sql } from 'kysely';
import { searchColumn, searchSuffix } from '../names.ts';
import { valuesOfRows, type Search } from '../search.ts';

/** PostgreSQL keeps no more positions than these; longer texts are searched by their beginning only. */
const maxPositions = 16_000;

export const searchIndexOf = (table: string, column: string): string => `gin_${table}_${column}`;

/** A vector beside each searched column of the row. */
export const postgresSearch: Search = {
  held: (table, existing) =>
    [...(existing.get(table)?.keys() ?? [])]
      .filter((column) => column.endsWith(searchSuffix))
      .map((column) => column.slice(0, -searchSuffix.length)),
  drop: (table, columns) => columns.map((column) => `alter table "${table}" drop column "${searchColumn(column)}"`),
  make: ({ name, search = [] }) =>
    search.flatMap((column) => [
      `alter table "${name}" add column if not exists "${searchColumn(column)}" tsvector`,
      `create index if not exists "${searchIndexOf(name, column)}" on "${name}" using gin ("${searchColumn(column)}")`,
    ]),
  text: (grams) =>
    grams
      .slice(0, maxPositions)
      .map((gram, i) => `'${gram}':${i + 1}`)
      .join(' '),
  columnsInRow: (searched) => searched.map(searchColumn),
  inRow: (text) => sql`${text}::tsvector`,
  fill: (table, searched, rows) =>
    sql`update ${sql.table(table)} set ${sql.join(searched.map((column, i) => sql`${sql.id(searchColumn(column))} = ${sql.ref(`v.column${i + 2}`)}::tsvector`))} from (values ${valuesOfRows(rows)}) as v where ${sql.table(table)}.id = v.column1`,
  anewUpTo: 0,
  matches: (table, columns, next) =>
    sql`(${sql.join(
      columns.map((name) => sql`${sql.ref(`${table}.${searchColumn(name)}`)} @@ ${next()}::tsquery`),
      sql` or `,
    )})`,
  matchValues(columns, { phrase, prefix }) {
    const text = phrase.map((gram, i) => `'${gram}'${prefix && i === phrase.length - 1 ? ':*' : ''}`).join(' <-> ');
    return columns.map(() => text);
  },
};

import { sql } from 'kysely';
import { searchTable } from '../names.ts';
import { valuesOfRows, type Search } from '../search.ts';

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)));

/** A full-text table beside the rows. Contentless: it holds only the grams, by the rowid of the table. */
export const sqliteSearch: Search = {
  held: (table, existing) => [...(existing.get(searchTable(table))?.keys() ?? [])],
  drop: (table) => [`drop table if exists "${searchTable(table)}"`],
  make: ({ name, search = [] }) =>
    search.length === 0
      ? []
      : [
          `create virtual table if not exists "${searchTable(name)}" using fts5(${search.map((column) => `"${column}"`).join(', ')}, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`,
        ],
  text: (grams) => grams.join(' '),
  columnsInRow: () => [],
  inRow: (text) => sql`${text}`,
  beside: {
    key: 'rowid',
    write: (table, searched, next) =>
      sql`insert or replace into ${sql.table(searchTable(table))} (${names(['rowid', ...searched])}) values (${sql.join([next(), ...searched.map(() => next())])})`,
    remove: (table, ids) =>
      sql`delete from ${sql.table(searchTable(table))} where rowid in (select rowid from ${sql.table(table)} where id in (select value from json_each(${JSON.stringify(ids)})))`,
  },
  fill: (table, searched, rows) =>
    sql`insert into ${sql.table(searchTable(table))} (${names(['rowid', ...searched])}) select t.rowid, ${sql.join(searched.map((_column, i) => sql.ref(`v.column${i + 2}`)))} from (values ${valuesOfRows(rows)}) as v join ${sql.table(table)} as t on t.id = v.column1`,
  // It consists of five tables, and SQLite reads the whole schema several times to rename each of them.
  anewUpTo: 2000,
  matches(table, _columns, next) {
    const search = sql.table(searchTable(table));
    return sql`${sql.ref(`${table}.rowid`)} in (select rowid from ${search} where ${search} match ${next()})`;
  },
  matchValues: (columns, { phrase, prefix }) => [
    `{${columns.map((column) => `"${column}"`).join(' ')}} : "${phrase.join(' ')}"${prefix ? ' *' : ''}`,
  ],
};

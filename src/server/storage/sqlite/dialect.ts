import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { utcOffsetHours } from '../../../meta/china-time.ts';
import type { ColumnKind } from '../../../meta/field.ts';
import type { Json } from '../../../meta/json.ts';
import type { Dialect, ExistingReference } from '../database.ts';
import { searchTable } from '../names.ts';
import { printsOf, sqliteDropMarks, sqliteMarks } from '../report/marks.ts';
import { addEntries, dropEntries, entriesIn, holdsEntry, isEntries } from './entries.ts';
import { addExclusion, dropExclusion, exclusionFailed, wholeExclusions } from './exclusion.ts';
import { sqliteFailure } from './failure.ts';
import { addRules, failedRule, tablesWithRules } from './rules.ts';
import { sqliteSearch } from './search.ts';

const columnTypes: Record<ColumnKind, string> = {
  text: 'TEXT',
  integer: 'INTEGER',
  bigint: 'INTEGER',
  real: 'REAL',
  boolean: 'INTEGER',
  date: 'TEXT',
  timestamp: 'TEXT',
  json: 'TEXT',
};

const refused = ['update', 'delete'] as const;
const guardOf = (table: string, event: string) => `${table}_no_${event}`;
/** As the schema keeps it, behind `create trigger`. */
const guardText = (table: string, event: string) =>
  `"${guardOf(table, event)}" before ${event} on "${table}" begin select raise(abort, '${table} is append-only'); end`;

const dayOf = (column: string): string => `date(${column}, '+${utcOffsetHours} hours')`;

export const sqliteDialect: Dialect = {
  failure: sqliteFailure,
  lock: () => sql``,
  writers: 1,
  columnType: (kind) => columnTypes[kind],
  // The key of such a table is the number that SQLite gives its rows anyway.
  counter: 'INTEGER',
  place: (n) => `?${n}`,
  continueCounter: () => [],
  tableOptions: ' strict',
  referenceInline: (to) => ` references "${to}"("id")`,
  addReference: () => [],
  dropReference: () => undefined,
  lowest: () => `''`,
  encode(kind, value) {
    if (value === null) return null;
    if (kind === 'boolean') return value ? 1 : 0;
    return kind === 'json' ? JSON.stringify(value) : value;
  },
  decode(kind, value) {
    if (value === null || value === undefined) return null;
    if (kind === 'boolean') return value === 1;
    return kind === 'json' ? (JSON.parse(value as string) as Json) : (value as Json);
  },
  list: (values) => JSON.stringify(values),
  among: (column, list) => sql`${column} in (select value from json_each(${list}))`,
  holds: (list, value) => holdsEntry(list, sql`= ${value}`),
  holdsOneOf: (list, found) => holdsEntry(list, sql`in (${found})`),
  addEntries,
  dropIndex: (name) => (isEntries(name) ? dropEntries(name) : [`drop index "${name}"`]),
  jsonValue(json, key, kind) {
    const value = sql`json_extract(${json}, ${sql.lit(`$."${key}"`)})`;
    return kind === 'bigint' ? sql`cast(round(${value} * 100) as integer)` : value;
  },
  absent: 'least',
  hourOf: (column) => sql`substr(${column}, 1, 13)`,
  hourOfDay: (column) => sql`strftime('%H', ${column}, ${sql.lit(`+${utcOffsetHours} hours`)})`,
  weekdayOf: (column) =>
    sql`substr('7123456', cast(strftime('%w', ${column}, ${sql.lit(`+${utcOffsetHours} hours`)}) as integer) + 1, 1)`,
  bucketOf: (column, kind, grain) => {
    const day =
      kind === 'date' ? sql<string>`${column}` : sql<string>`date(${column}, ${sql.lit(`+${utcOffsetHours} hours`)})`;
    if (grain === 'day') return day;
    // On to Sunday, and back to the Monday before it.
    if (grain === 'week') return sql`date(${day}, 'weekday 0', '-6 days')`;
    if (grain === 'month') return sql`substr(${day}, 1, 8) || '01'`;
    return sql`substr(${day}, 1, 5) || substr('001004007010', (cast(substr(${day}, 6, 2) as integer) - 1) / 3 * 3 + 2, 2) || '-01'`;
  },
  joined: (value, distinct) =>
    distinct ? sql`group_concat(distinct ${value} order by ${value})` : sql`group_concat(${value})`,
  rowsAtMost: (table) => sql`(select coalesce(max(rowid), 0) from ${sql.table(table)})`,
  dayOf,
  startOf: (day, after) =>
    sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${day}, ${sql.lit(`${(after ? 24 : 0) - utcOffsetHours} hours`)})`,
  // SQLite does not turn round a cross join.
  rowsForEach: (lines, table, where) => ({ from: sql`${lines} cross join ${sql.table(table)}`, where }),
  search: sqliteSearch,
  addExclusion,
  dropExclusion: (_table, name) => dropExclusion(name),
  failedExclusion: ({ message = '' }) =>
    message.includes(exclusionFailed)
      ? message.slice(message.indexOf(exclusionFailed) + exclusionFailed.length)
      : undefined,
  guard: (table) => refused.map((event) => `create trigger if not exists ${guardText(table, event)}`),
  async guarded(db) {
    const found = await sql<{
      table: string;
      text: string;
    }>`select tbl_name as "table", sql as "text" from sqlite_master where type = 'trigger'`.execute(db);
    const texts = new Set(found.rows.map(({ text }) => text));
    return new Set(
      found.rows
        .map(({ table }) => table)
        .filter((table) => refused.every((event) => texts.has(`CREATE TRIGGER ${guardText(table, event)}`))),
    );
  },
  unguard: (table) => refused.map((event) => `drop trigger if exists "${guardOf(table, event)}"`),
  addMarks: (table, marks) => sqliteMarks(dayOf, table, marks),
  dropMarks: sqliteDropMarks,
  noteWrites: () => [],
  notedTables: () => Promise.resolve(undefined),
  addRules,
  tablesWithRules,
  failedRule,
  sizeQuery: 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
  renameTable: (from, to, searched) => [
    `alter table "${from}" rename to "${to}"`,
    ...(searched.length > 0 ? [`alter table "${searchTable(from)}" rename to "${searchTable(to)}"`] : []),
  ],
  async schemaPrint(db) {
    const { rows } = await sql<{ text: string }>`
      select type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') as "text" from sqlite_master`.execute(
      db,
    );
    return createHash('sha256')
      .update(JSON.stringify(rows.map(({ text }) => text).toSorted()))
      .digest('hex');
  },
  async inspect(db) {
    const found = await sql<{ table: string; column: string; type: string }>`
      select m.name as "table", c.name as "column", c.type as "type"
      from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`.execute(
      db,
    );
    const columns = new Map<string, Map<string, string>>();
    for (const { table, column, type } of found.rows) {
      const known = columns.get(table) ?? new Map<string, string>();
      columns.set(table, known.set(column, type));
    }
    const indexes = await sql<{ name: string; table: string }>`
      select name, tbl_name as "table" from sqlite_master where type = 'index'`.execute(db);
    const triggers = await sql<{ name: string; table: string; text: string }>`
      select name, tbl_name as "table", sql as "text" from sqlite_master where type = 'trigger'`.execute(db);
    const called = (prefix: string) => triggers.rows.filter(({ name }) => name.startsWith(prefix));
    const tied = await sql<{ table: string; column: string; to: string }>`
      select m.name as "table", f."from" as "column", f."table" as "to"
      from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(db);
    const references = new Map<string, Map<string, ExistingReference>>();
    for (const { table, column, to } of tied.rows)
      references.set(table, (references.get(table) ?? new Map()).set(column, { to, name: '' }));
    return {
      columns,
      indexes: new Map([
        ...indexes.rows.map(({ name, table }): [string, string] => [name, table]),
        ...entriesIn(triggers.rows, columns),
      ]),
      exclusions: wholeExclusions(called('ex_')),
      references,
      marked: printsOf(called('mk_')),
    };
  },
};

import { sql } from 'kysely';
import { hoursAhead } from '../../../meta/china-time.ts';
import type { ColumnKind } from '../../../meta/field.ts';
import type { Json } from '../../../meta/json.ts';
import type { Dialect, Lock } from '../database.ts';
import { searchColumn, searchSuffix } from '../names.ts';
import { postgresFailure } from './failure.ts';
import { addRules, failedRule, tablesWithRules } from './rules.ts';

const locks: Record<Lock, string> = { refer: 'key share', rely: 'share', change: 'no key update', delete: 'update' };

/** The trigger that refuses changes of a table to which rows are only added. */
const guardOf = (table: string) => `${table}_no_change`;
const guardBody = ` begin raise exception '% is append-only', tg_table_name; end `;
/** How the catalogue writes "before update or delete or truncate, for each statement". */
const guardType = 2 + 8 + 16 + 32;

const searchIndexOf = (table: string, column: string) => `gin_${table}_${column}`;

const columnTypes: Record<ColumnKind, string> = {
  text: 'text', integer: 'integer', bigint: 'bigint', real: 'double precision', boolean: 'boolean', date: 'date', timestamp: 'timestamp(3) with time zone', json: 'jsonb',
};

const lowest: Record<ColumnKind, string> = {
  text: `''`, integer: '-2147483648', bigint: '-9223372036854775808', real: `'-infinity'`, boolean: 'false', date: `'-infinity'`, timestamp: `'-infinity'`, json: `'null'`,
};

export const postgresDialect: Dialect = {
  name: 'postgres',
  failure: postgresFailure,
  lock: (table, lock, skipHeld) => sql` for ${sql.raw(locks[lock])} of ${sql.table(table)}${skipHeld ? sql` skip locked` : sql``}`,
  writers: 64,
  columnType: (kind) => columnTypes[kind],
  lowest: (kind) => lowest[kind],
  encode: (kind, value) => (kind === 'json' && value !== null ? JSON.stringify(value) : value),
  decode(kind, value) {
    if (value === null || value === undefined) return null;
    if (kind === 'timestamp') return new Date(value as string).toISOString();
    return kind === 'json' ? (JSON.parse(value as string) as Json) : (value as Json);
  },
  absent: 'greatest',
  hourOf: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`,
  dayOf: (column) => `(${column} at time zone 'UTC' + interval '${hoursAhead} hours')::date`,
  searched: (table, existing) => [...(existing.get(table)?.keys() ?? [])].filter((column) => column.endsWith(searchSuffix)).map((column) => column.slice(0, -searchSuffix.length)),
  dropSearch: (table, columns) => columns.map((column) => `alter table "${table}" drop column "${searchColumn(column)}"`),
  searchIndex: ({ name, search = [] }) =>
    search.flatMap((column) => [
      `alter table "${name}" add column if not exists "${searchColumn(column)}" tsvector`,
      `create index if not exists "${searchIndexOf(name, column)}" on "${name}" using gin ("${searchColumn(column)}")`,
    ]),
  // A library of PostgreSQL itself, which any owner of a database may add.
  addExclusion: (table, name, { by, from, to, state, live, while: states }) => [
    'create extension if not exists btree_gist',
    `alter table "${table}" add constraint "${name}" exclude using gist (${[...by.map((column) => `"${column}" with =`), ...(from && to ? [`tstzrange("${from}", "${to}") with &&`] : [])].join(', ')}) where ("${state}" in (${states.map((one) => `'${one}'`).join(', ')})${live ? ' and "deletedAt" is null' : ''})`,
  ],
  dropExclusion: (table, name) => [`alter table "${table}" drop constraint "${name}"`],
  failedExclusion: ({ code, constraint }) => (code === '23P01' ? constraint : undefined),
  guard: (table) => [
    `create or replace function refuse_change() returns trigger language plpgsql as $$${guardBody}$$`,
    `create or replace trigger "${guardOf(table)}" before update or delete or truncate on "${table}" for each statement execute function refuse_change()`,
  ],
  async guarded(db) {
    const found = await sql<{ table: string }>`
      select c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where c.relnamespace = current_schema()::regnamespace and t.tgname = left(c.relname || '_no_change', 63) and t.tgenabled in ('O', 'A') and t.tgtype = ${guardType} and t.tgqual is null and p.prosrc = ${guardBody}`.execute(db);
    return new Set(found.rows.map(({ table }) => table));
  },
  unguard: (table) => [`drop trigger if exists "${guardOf(table)}" on "${table}"`],
  addRules,
  tablesWithRules,
  failedRule,
  sizeQuery: 'select pg_database_size(current_database()) as bytes',
  renameTable: (from, to, searched) => [`alter table "${from}" rename to "${to}"`, ...searched.map((column) => `alter index "${searchIndexOf(from, column)}" rename to "${searchIndexOf(to, column)}"`)],
  async inspect(db) {
    const found = await sql<{ table: string; column: string; type: string }>`
      select table_name as "table", column_name as "column",
        case data_type when 'timestamp with time zone' then 'timestamp(3) with time zone' else data_type end as "type"
      from information_schema.columns where table_schema = current_schema()`.execute(db);
    const columns = new Map<string, Map<string, string>>();
    for (const { table, column, type } of found.rows) {
      const known = columns.get(table) ?? new Map<string, string>();
      columns.set(table, known.set(column, type));
    }
    const indexes = await sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`.execute(db);
    const excluding = await sql<{ name: string; table: string }>`
      select c.conname as name, t.relname as "table" from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype = 'x' and t.relnamespace = current_schema()::regnamespace`.execute(db);
    const exclusions = new Map(excluding.rows.map(({ name, table }) => [name, table]));
    return { columns, indexes: new Set(indexes.rows.map((row) => row.name)), exclusions };
  },
};

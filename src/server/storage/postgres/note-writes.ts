import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database.ts';

/** Which transactions wrote which tables. Not in the log of the database: a crash empties it, and then so is the floor. */
export const writtenTable = 'console_written';
export const floorTable = 'console_written_floor';
const trigger = 'note_write';

const body = ` begin insert into "${writtenTable}" ("xid", "name") values (pg_current_xact_id(), tg_table_name) on conflict do nothing; return null; end `;

/** How the catalogue writes "after insert or update or delete or truncate, for each statement". */
const triggerType = 4 + 8 + 16 + 32;
const inForce = `tgname = '${trigger}' and tgenabled in ('O', 'A') and tgtype = ${triggerType} and tgqual is null`;

/** Has every transaction that writes one of the tables noted, whoever it is; each note is a row of its own, so nobody waits for anybody. */
export const noteWrites = (tables: readonly string[]): string[] => [
  `create unlogged table if not exists "${writtenTable}" ("xid" xid8 not null, "name" text not null, primary key ("xid", "name"))`,
  `create unlogged table if not exists "${floorTable}" ("id" integer not null primary key check ("id" = 1), "xid" xid8 not null)`,
  `create or replace function ${trigger}() returns trigger language plpgsql as $$${body}$$`,
  `do $$ declare name text; begin
    for name in select t from unnest(array[${tables.map((table) => `'${table}'`).join(', ')}]) as t
      where not exists (select from pg_trigger where tgrelid = to_regclass(quote_ident(t)) and ${inForce})
    loop
      execute format('create or replace trigger ${trigger} after insert or update or delete or truncate on %I for each statement execute function ${trigger}()', name);
    end loop; end $$`,
];

export async function notedTables(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const found = await sql<{ table: string }>`
    select c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = current_schema()::regnamespace and ${sql.raw(inForce)} and p.proname = ${trigger} and p.prosrc = ${body}`.execute(
    db,
  );
  return new Set(found.rows.map(({ table }) => table));
}

/**
 * Takes away notes that every process which looks now and then has seen: those of transactions below the first
 * parameter. What lies above all that ever were came with rows of another cluster. Where the floor is missing
 * (a new database, one that has crashed or was filled from a copy), it is laid at this moment.
 */
export const forgetSql = `with moment as (select pg_current_snapshot() as snapshot),
  level as (select case when exists (select from "${floorTable}" where "xid" <= pg_snapshot_xmax(snapshot)) then $1::xid8 else pg_snapshot_xmin(snapshot) end as "xid" from moment),
  gone as (delete from "${writtenTable}" using level, moment where "${writtenTable}"."xid" < level."xid" or "${writtenTable}"."xid" >= pg_snapshot_xmax(snapshot))
  insert into "${floorTable}" ("id", "xid") select 1, "xid" from level
  on conflict ("id") do update set "xid" = excluded."xid" where "${floorTable}"."xid" < excluded."xid" or "${floorTable}"."xid" > (select pg_snapshot_xmax(snapshot) from moment)`;

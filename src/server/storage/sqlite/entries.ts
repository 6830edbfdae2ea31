import { sql, type RawBuilder } from 'kysely';
import type { ListColumn } from '../database.ts';
import { entriesName, entriesPrefix } from '../names.ts';
import { shortName } from '../schema/ddl.ts';

/**
 * SQLite has no index by the entries of a list: they stand in a table with the ids of their rows, which triggers keep
 * right. It is called as the index would be.
 */
export const isEntries = (name: string): boolean => name.startsWith(entriesPrefix);

const events = ['insert', 'update', 'delete'] as const;

export function addEntries(table: string, column: string, name: string): string[] {
  const add = `insert or ignore into "${name}" select value, new."id" from json_each(new."${column}");`;
  const remove = `delete from "${name}" where "id" = old."id" and "value" in (select value from json_each(old."${column}"));`;
  const triggers = {
    insert: { on: 'insert', body: add },
    update: { on: `update of "id", "${column}"`, body: `${remove} ${add}` },
    delete: { on: 'delete', body: remove },
  };
  return [
    ...dropEntries(name),
    `create table "${name}" ("value" TEXT not null, "id" TEXT not null, primary key ("value", "id")) strict, without rowid`,
    `insert or ignore into "${name}" select entry.value, "${table}"."id" from "${table}", json_each("${table}"."${column}") as entry`,
    ...events.map(
      (event) =>
        `create trigger "${name}_${event}" after ${triggers[event].on} on "${table}" begin ${triggers[event].body} end`,
    ),
  ];
}

export const dropEntries = (name: string): string[] => [
  ...events.map((event) => `drop trigger if exists "${name}_${event}"`),
  `drop table if exists "${name}"`,
];

/** Those that stand whole: their table and every trigger; with the tables that they belong to. */
export function entriesIn(
  triggers: readonly { readonly name: string; readonly table: string }[],
  tables: ReadonlyMap<string, unknown>,
): [name: string, table: string][] {
  const own = triggers.filter(({ name }) => isEntries(name));
  const there = new Set(own.map(({ name }) => name));
  return own
    .map(({ name, table }): [string, string] => [name.replace(/_[a-z]+$/, ''), table])
    .filter(([name]) => tables.has(name) && events.every((event) => there.has(`${name}_${event}`)));
}

/** Rows whose list holds an entry that satisfies the rest of the comparison. */
export const holdsEntry = ({ table, column, indexed }: ListColumn, rest: RawBuilder<unknown>): RawBuilder<boolean> =>
  indexed
    ? sql`${sql.ref(`${table}.id`)} in (select "id" from ${sql.table(shortName(entriesName(table, column)))} where "value" ${rest})`
    : sql`exists (select 1 from json_each(${sql.ref(`${table}.${column}`)}) where value ${rest})`;

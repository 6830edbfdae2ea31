import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import type { MarkSpec, TableSpec } from '../tables.ts';

/** Days of which rows were written since they were added up, appended to by the tables themselves: nobody waits for anybody. */
export const markTable: TableSpec = {
  name: 'console_report_mark',
  columns: [
    { name: 'id', kind: 'bigint', counted: true },
    // Table and column, since the rows of one table lie on several days: ordered on one, served on another.
    { name: 'source', kind: 'text', notNull: true },
    { name: 'day', kind: 'date', notNull: true },
  ],
  indexes: [{ name: 'ix_console_report_mark_source_day', columns: ['source', 'day'] }],
};

/** Names the days of one column of a table. */
export const markSource = (table: string, column: string): string => `${table}.${column}`;

/** Some of the days that are marked, the latest first. */
export async function markedDays({ kysely }: Queries, source: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct "day" from ${sql.table(markTable.name)} where "source" = ${source} order by "day" desc limit ${sql.lit(limit)}`.execute(
    kysely,
  );
  return rows.map(({ day }) => day);
}

const events = ['insert', 'update', 'delete'] as const;
const sides = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const;
const marksPerTable = events.length;

/** What a database does about marks in its own way. */
interface MarkDialect {
  dayOf(column: string): string;
  /** A mark that is there already is enough where no other writer can be at work; otherwise each write leaves its own. */
  readonly once: boolean;
}

/** Statements that note the days of a row, before the write and after it. */
const notes = (dialect: MarkDialect, table: string, { days }: MarkSpec, event: (typeof events)[number]): string =>
  sides[event]
    .flatMap((side) =>
      days.map(({ column, moment }) => {
        const source = `'${markSource(table, column)}'`;
        const day = moment ? dialect.dayOf(`${side}."${column}"`) : `${side}."${column}"`;
        const first = dialect.once
          ? ` and not exists (select 1 from "${markTable.name}" where "source" = ${source} and "day" = ${day})`
          : '';
        return `insert into "${markTable.name}" ("source", "day") select ${source}, ${day} where ${side}."${column}" is not null${first};`;
      }),
    )
    .join(' ');

/** An update counts where it changes what is added up, told apart or asked for. */
const matters = ({ columns }: MarkSpec): string =>
  columns.map((column) => `old."${column}" is distinct from new."${column}"`).join(' or ');

const markOf = (table: string, event: string) => `mk_${table}_${event}`;

/** Tells triggers of one declaration from those of another; they carry it in a comment. */
export const printOfMarks = (marks: MarkSpec): string =>
  createHash('sha256').update(JSON.stringify(marks)).digest('hex').slice(0, 16);
const comment = (marks: MarkSpec): string => `/* marks ${printOfMarks(marks)} */`;

/** The prints of tables of which every trigger is there and carries the same one. */
export function printsOf(triggers: readonly { table: string; text: string }[]): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const { table, text } of triggers)
    found.set(table, [...(found.get(table) ?? []), /\/\* marks ([0-9a-f]{16}) \*\//.exec(text)?.[1] ?? '']);
  return new Map(
    [...found].flatMap(([table, prints]) => {
      const [print] = prints;
      return print && prints.length === marksPerTable && prints.every((each) => each === print) ? [[table, print]] : [];
    }),
  );
}

export const sqliteDropMarks = (table: string): string[] =>
  events.map((event) => `drop trigger if exists "${markOf(table, event)}"`);

export const postgresDropMarks = (table: string): string[] =>
  events.map((event) => `drop trigger if exists "${markOf(table, event)}" on "${table}"`);

type DayOf = MarkDialect['dayOf'];

/** Triggers that mark the days of written rows, whoever writes them. */
export const sqliteMarks = (dayOf: DayOf, table: string, marks: MarkSpec): string[] =>
  events.flatMap((event) => [
    `drop trigger if exists "${markOf(table, event)}"`,
    `create trigger "${markOf(table, event)}" after ${event} on "${table}"${event === 'update' ? ` when ${matters(marks)}` : ''} begin ${comment(marks)} ${notes({ dayOf, once: true }, table, marks, event)} end`,
  ]);

export const postgresMarks = (dayOf: DayOf, table: string, marks: MarkSpec): string[] =>
  events.flatMap((event) => [
    `create or replace function "${markOf(table, event)}"() returns trigger language plpgsql as $$ begin ${comment(marks)} ${notes({ dayOf, once: false }, table, marks, event)} return null; end $$`,
    `drop trigger if exists "${markOf(table, event)}" on "${table}"`,
    `create trigger "${markOf(table, event)}" after ${event} on "${table}" for each row${event === 'update' ? ` when (${matters(marks)})` : ''} execute function "${markOf(table, event)}"()`,
  ]);

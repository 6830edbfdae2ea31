import type { MarkSpec, TableSpec } from '../tables.ts';

/** Days of which rows were written since they were added up, appended to by the tables themselves: nobody waits for anybody. */
export const markTable: TableSpec = {
  name: 'console_report_mark',
  columns: [
    { name: 'id', kind: 'bigint', counted: true },
    { name: 'source', kind: 'text', notNull: true },
    { name: 'day', kind: 'date', notNull: true },
  ],
  indexes: [{ name: 'ix_console_report_mark_source_day', columns: ['source', 'day'] }],
};

const events = ['insert', 'update', 'delete'] as const;
const sides = { insert: ['new'], update: ['old', 'new'], delete: ['old'] } as const;

/** Statements that note the day of a row, before the write and after it. */
const notes = (table: string, { day }: MarkSpec, event: (typeof events)[number]): string =>
  sides[event]
    .map(
      (side) =>
        `insert into "${markTable.name}" ("source", "day") select '${table}', ${side}."${day}" where ${side}."${day}" is not null;`,
    )
    .join(' ');

/** An update counts where it changes what is added up, told apart or asked for. */
const matters = ({ columns }: MarkSpec): string =>
  columns.map((column) => `old."${column}" is distinct from new."${column}"`).join(' or ');

const markOf = (table: string, event: string) => `mk_${table}_${event}`;

/** How many triggers mark the days of one table. */
export const marksPerTable = events.length;

export const sqliteDropMarks = (table: string): string[] =>
  events.map((event) => `drop trigger if exists "${markOf(table, event)}"`);

export const postgresDropMarks = (table: string): string[] =>
  events.map((event) => `drop trigger if exists "${markOf(table, event)}" on "${table}"`);

/** Triggers that mark the days of written rows, whoever writes them. */
export const sqliteMarks = (table: string, marks: MarkSpec): string[] =>
  events.flatMap((event) => [
    `drop trigger if exists "${markOf(table, event)}"`,
    `create trigger "${markOf(table, event)}" after ${event} on "${table}"${event === 'update' ? ` when ${matters(marks)}` : ''} begin ${notes(table, marks, event)} end`,
  ]);

export const postgresMarks = (table: string, marks: MarkSpec): string[] =>
  events.flatMap((event) => [
    `create or replace function "${markOf(table, event)}"() returns trigger language plpgsql as $$ begin ${notes(table, marks, event)} return null; end $$`,
    `drop trigger if exists "${markOf(table, event)}" on "${table}"`,
    `create trigger "${markOf(table, event)}" after ${event} on "${table}" for each row${event === 'update' ? ` when (${matters(marks)})` : ''} execute function "${markOf(table, event)}"()`,
  ]);

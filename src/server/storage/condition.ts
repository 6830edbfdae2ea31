import { sql, type RawBuilder } from 'kysely';
import type { Dialect } from './database.ts';
import { queryGrams } from './grams.ts';

/**
 * A condition on rows, as data. Columns come from the model; values are already what the driver
 * takes and always travel as parameters.
 */
export type Condition =
  | { is: 'compare'; column: string; op: '=' | '<>' | '>=' | '<=' | '>' | '<'; value: unknown }
  | { is: 'in' | 'none'; column: string; values: readonly unknown[] }
  | { is: 'empty'; column: string; empty: boolean }
  /** A moment within an hour of any day, by the clock of the place. */
  | { is: 'hour'; column: string; hour: string }
  /** A moment on a day of the week by the same clock; Monday is 1. */
  | { is: 'weekday'; column: string; weekday: string }
  | { is: 'has'; column: string; value: unknown; indexed?: boolean }
  | { is: 'contains'; columns: readonly string[]; text: string }
  /** The same where there is no index to search in: the rows of a view. */
  | { is: 'holds'; columns: readonly string[]; text: string }
  /** The row that `column` refers to, or one of several, satisfies `where`. */
  | { is: 'via'; column: string; several: boolean; indexed?: boolean; table: string; where: Condition }
  /** No row of `table` with this id satisfies `where`. */
  | { is: 'outside'; column: string; table: string; where: Condition }
  | { is: 'any' | 'all'; of: readonly Condition[] }
  | { is: 'never' };

export const all = (...of: (Condition | undefined)[]): Condition => ({
  is: 'all',
  of: of.filter((part) => part !== undefined),
});

export const live: Condition = { is: 'empty', column: 'deletedAt', empty: true };

/** Does it ask for live rows alone? */
export const isLive = (condition: Condition): boolean =>
  (condition.is === 'empty' && condition.column === 'deletedAt' && condition.empty) ||
  (condition.is === 'all' && condition.of.some(isLive));

export const isColumn = (column: string, value: unknown): Condition => ({ is: 'compare', column, op: '=', value });

/** What two conditions of the same text and different values have in common; keys the cache of compiled queries. */
export function shapeOf(condition: Condition): string {
  switch (condition.is) {
    case 'compare':
      return `${condition.column}${condition.op}`;
    case 'in':
      return `${condition.column}@`;
    case 'none':
      return `${condition.column}!@`;
    case 'empty':
      return `${condition.column}${condition.empty ? '∅' : '!∅'}`;
    case 'hour':
      return `${condition.column}@h`;
    case 'weekday':
      return `${condition.column}@w`;
    case 'has':
      return `${condition.column}∋${condition.indexed ? 'i' : ''}`;
    case 'contains':
      return queryGrams(condition.text) ? `${condition.columns.join(',')}~` : 'never';
    case 'holds':
      return `${condition.columns.join(',')}≈`;
    case 'via':
      return `${condition.column}→${condition.indexed ? 'i' : ''}${condition.table}(${shapeOf(condition.where)})`;
    case 'outside':
      return `${condition.column}∉${condition.table}(${shapeOf(condition.where)})`;
    case 'never':
      return 'never';
    default:
      return `${condition.is}(${condition.of.map(shapeOf).join(';')})`;
  }
}

/** The values of a condition in the order in which `toSql` asks for them. */
export function valuesOf(condition: Condition, dialect: Dialect): readonly unknown[] {
  switch (condition.is) {
    case 'compare':
      return [condition.value];
    case 'in':
    case 'none':
      return [dialect.list(condition.values)];
    case 'hour':
      return [condition.hour];
    case 'weekday':
      return [condition.weekday];
    case 'has':
      return [condition.value];
    case 'contains':
      return matchValues(condition, dialect);
    case 'holds':
      return condition.columns.map(
        () =>
          `%${condition.text
            .trim()
            .toLowerCase()
            .replace(/[\\%_]/g, '\\$&')}%`,
      );
    case 'via':
    case 'outside':
      return valuesOf(condition.where, dialect);
    case 'any':
    case 'all':
      return condition.of.flatMap((part) => valuesOf(part, dialect));
    default:
      return [];
  }
}

function matchValues({ text, columns }: Condition & { is: 'contains' }, { search }: Dialect): readonly unknown[] {
  const query = queryGrams(text);
  return query ? search.matchValues(columns, query) : [];
}

/** SQL of a condition over `table`; `next` hands out the place of the next value. */
export function toSql(condition: Condition, table: string, dialect: Dialect, next: () => unknown): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  switch (condition.is) {
    case 'compare':
      return sql`${column(condition.column)} ${sql.raw(condition.op)} ${next()}`;
    case 'in':
      return dialect.among(column(condition.column), next());
    case 'none':
      return sql`not (${toSql({ ...condition, is: 'in' }, table, dialect, next)})`;
    case 'empty':
      return condition.empty ? sql`${column(condition.column)} is null` : sql`${column(condition.column)} is not null`;
    case 'hour':
      return sql`${dialect.hourOfDay(column(condition.column))} = ${next()}`;
    case 'weekday':
      return sql`${dialect.weekdayOf(column(condition.column))} = ${next()}`;
    case 'has':
      return dialect.holds({ ...condition, table }, next());
    case 'contains':
      return queryGrams(condition.text) ? dialect.search.matches(table, condition.columns, next) : sql`1 = 0`;
    case 'holds':
      return sql`(${sql.join(
        condition.columns.map((name) => sql`lower(${column(name)}) like ${next()} escape '\\'`),
        sql` or `,
      )})`;
    case 'via': {
      const ids = sql`select ${sql.ref(`${condition.table}.id`)} from ${sql.table(condition.table)} where ${toSql(condition.where, condition.table, dialect, next)}`;
      if (!condition.several) return sql`${column(condition.column)} in (${ids})`;
      return dialect.holdsOneOf({ ...condition, table }, ids);
    }
    case 'outside':
      // Of a table to itself: within the brackets its name means the inner rows.
      if (condition.table === table)
        return sql`(${column(condition.column)} is null or ${column(condition.column)} not in (select ${column('id')} from ${sql.table(table)} where ${toSql(condition.where, table, dialect, next)}))`;
      return sql`not exists (select 1 from ${sql.table(condition.table)} where ${sql.ref(`${condition.table}.id`)} = ${column(condition.column)} and ${toSql(condition.where, condition.table, dialect, next)})`;
    case 'never':
      return sql`1 = 0`;
    default: {
      if (condition.of.length === 0) return condition.is === 'all' ? sql`1 = 1` : sql`1 = 0`;
      const parts = condition.of.map((part) => toSql(part, table, dialect, next));
      return sql`(${sql.join(parts, condition.is === 'all' ? sql` and ` : sql` or `)})`;
    }
  }
}

/** Does it say itself which rows it is about at most? They are found by their ids then, whatever else it says. */
export const namesRows = (condition: Condition): boolean =>
  condition.is === 'all'
    ? condition.of.some(namesRows)
    : (condition.is === 'in' || (condition.is === 'compare' && condition.op === '=')) && condition.column === 'id';

/** The id of the one row that it can be about. */
export function namedRow(condition: Condition): unknown {
  if (condition.is === 'all') return condition.of.map(namedRow).find((id) => id !== undefined);
  return condition.is === 'compare' && condition.op === '=' && condition.column === 'id' ? condition.value : undefined;
}

/** Tables that the outcome of a condition depends on, besides its own. */
export function tablesOf(condition: Condition): string[] {
  if (condition.is === 'via' || condition.is === 'outside') return [condition.table, ...tablesOf(condition.where)];
  return condition.is === 'any' || condition.is === 'all' ? condition.of.flatMap(tablesOf) : [];
}

/** Columns of its own table that a condition looks at. */
export function columnsOf(condition: Condition): string[] {
  if ('of' in condition) return condition.of.flatMap(columnsOf);
  if ('columns' in condition) return [...condition.columns];
  return condition.is === 'never' ? [] : [condition.column];
}

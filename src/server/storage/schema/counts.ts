import { sql } from 'kysely';
import type { Queries } from '../database.ts';
import { maxNamed } from './step.ts';

export async function countRows(queries: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(queries.kysely);
  return Number(rows[0]?.n);
}

/** How many rows have a value in each of the columns. */
export async function countFilled(queries: Queries, table: string, columns: readonly string[]): Promise<number[]> {
  const counts = columns.map((column, i) => sql`count(${sql.id(column)}) as ${sql.id(`n${i}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from ${sql.table(table)}`.execute(
    queries.kysely,
  );
  return columns.map((_column, i) => Number(rows[0]?.[`n${i}`]));
}

/** Rows of which a column leads to no row of the other table, and the first of them. */
export async function strayRows(
  queries: Queries,
  table: string,
  column: string,
  to: string,
): Promise<{ count: number; first: string[] }> {
  const stray = sql`from ${sql.table(table)} as t where t.${sql.id(column)} is not null and not exists (select 1 from ${sql.table(to)} as r where r."id" = t.${sql.id(column)})`;
  const count = await sql<{ n: number }>`select count(*) as n ${stray}`.execute(queries.kysely);
  const first = await sql<{
    id: string;
    value: string;
  }>`select t."id" as id, t.${sql.id(column)} as value ${stray} order by t."id" limit ${sql.lit(maxNamed)}`.execute(
    queries.kysely,
  );
  return { count: Number(count.rows[0]?.n), first: first.rows.map(({ id, value }) => `${id} (${value})`) };
}

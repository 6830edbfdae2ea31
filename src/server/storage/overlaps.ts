import { sql, type RawBuilder } from 'kysely';
import type { ExclusionSpec } from '../../meta/exclusive.ts';
import type { Dialect, Queries } from './database.ts';
import { maxNamed, rowsText } from './schema/step.ts';

/**
 * Keeps rows from holding the same thing at the same time. Rows that did so before anybody refused it stay as they
 * are, and what is to be put right is returned in words: a start does not fail for a room that was booked twice.
 */
export async function excludeOverlaps(
  dialect: Dialect,
  tx: Queries,
  table: string,
  name: string,
  exclusion: ExclusionSpec,
): Promise<string | undefined> {
  const broken = await overlapping(tx, table, exclusion);
  for (const statement of dialect.addExclusion(table, name, exclusion, broken))
    await sql.raw(statement).execute(tx.kysely);
  if (broken.length === 0) return undefined;
  const what = [...exclusion.by, ...(exclusion.from ? [exclusion.from, exclusion.to] : [])].join(', ');
  return `"${table}" has rows that hold what an earlier row holds at the same time (${what}): ${rowsText(broken.length, broken.slice(0, maxNamed))}. Cancel or move them in the console; further ones are refused.`;
}

/**
 * Of rows that hold the same the earliest is in its right; the others are returned, and rows that end before they begin.
 * Rows are compared with each other only where their neighbours in time say that something overlaps: comparing all of
 * them would take the square of their number.
 */
async function overlapping(
  tx: Queries,
  table: string,
  { by, from, to, state, live, while: states }: ExclusionSpec,
): Promise<string[]> {
  const of = (row: string, column: string) => sql.ref(`${row}.${column}`);
  const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  const holds = and([
    sql`${of('t', state)} in (${sql.join(states)})`,
    ...(live ? [sql`${of('t', 'deletedAt')} is null`] : []),
  ]);
  const named = and(by.map((column) => sql`${of('t', column)} is not null`));
  const group = sql.join(by.map((column) => of('t', column)));
  const held = ['id', ...by, ...(from && to ? [from, to] : [])].map((column) => of('t', column));
  const meets =
    from && to
      ? sql`max(${of('t', to)}) over (partition by ${group} order by ${of('t', from)}, ${of('t', 'id')} rows between unbounded preceding and 1 preceding) > ${of('t', from)}
          or min(${of('t', from)}) over (partition by ${group} order by ${of('t', from)}, ${of('t', 'id')} rows between 1 following and unbounded following) < ${of('t', to)}
          or count(case when ${of('t', from)} is null or ${of('t', to)} is null then 1 end) over (partition by ${group}) > 0`
      : sql`count(*) over (partition by ${group}) > 1`;
  const same = and(by.map((column) => sql`${of('e', column)} = ${of('t', column)}`));
  const before = (row: string, other: string) =>
    from && to
      ? sql`(${of(row, from)} < ${of(other, to)} or ${of(row, from)} is null or ${of(other, to)} is null)`
      : sql`1 = 1`;
  const backwards =
    from && to
      ? sql`union select ${of('t', 'id')} from ${sql.table(table)} as t where ${holds} and ${of('t', from)} > ${of('t', to)}`
      : sql``;
  const { rows } = await sql<{ id: string }>`
    with seen as (select ${sql.join(held)}, ${meets} as meets from ${sql.table(table)} as t where ${holds} and ${named}),
      met as materialized (select * from seen where meets)
    select t.id as id from met as t where exists (
      select 1 from met as e where ${same} and e.id < t.id and ${before('e', 't')} and ${before('t', 'e')})
    ${backwards} order by 1`.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

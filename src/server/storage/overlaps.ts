import { sql } from 'kysely';
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

/** Of rows that hold the same the earliest is in its right; the others are returned, and rows that end before they begin. */
async function overlapping(
  tx: Queries,
  table: string,
  { by, from, to, state, live, while: states }: ExclusionSpec,
): Promise<string[]> {
  const of = (row: string, column: string) => sql.ref(`${row}.${column}`);
  const holds = (row: string) =>
    sql.join(
      [sql`${of(row, state)} in (${sql.join(states)})`, ...(live ? [sql`${of(row, 'deletedAt')} is null`] : [])],
      sql` and `,
    );
  const before = (row: string, other: string) =>
    from && to
      ? sql`(${of(row, from)} < ${of(other, to)} or ${of(row, from)} is null or ${of(other, to)} is null)`
      : sql`1 = 1`;
  const same = sql.join(
    by.map((column) => sql`${of('e', column)} = ${of('t', column)}`),
    sql` and `,
  );
  const earlier = sql`select 1 from ${sql.table(table)} as e where ${same} and ${holds('e')} and ${of('e', 'id')} < ${of('t', 'id')} and ${before('e', 't')} and ${before('t', 'e')}`;
  const backwards = from && to ? sql`${of('t', from)} > ${of('t', to)}` : sql`1 = 0`;
  const { rows } = await sql<{ id: string }>`
    select ${of('t', 'id')} as id from ${sql.table(table)} as t where ${holds('t')} and (exists (${earlier}) or ${backwards}) order by 1`.execute(
    tx.kysely,
  );
  return rows.map(({ id }) => id);
}

import { sql } from 'kysely';
import { foldText } from './fold.ts';
import { declaredColumn, type ColumnSpec, type IndexSpec, type TableSpec } from './tables.ts';
import type { Queries } from './database.ts';
import { batches } from './schema/batches.ts';

/** Rows that are older than the compared forms of names get them; only code can fold. */
export async function fillFolded(tx: Queries, table: TableSpec, columns: readonly ColumnSpec[]): Promise<void> {
  const texts = columns.map(({ name, folds = name }) => sql.id(folds));
  const selected = sql.join(texts.map((text, i) => sql`${text} as ${sql.id(`text${i}`)}`));
  const some = sql.join(
    texts.map((text) => sql`${text} is not null`),
    sql` or `,
  );
  const set = sql.join(columns.map(({ name }, i) => sql`${sql.id(name)} = ${sql.ref(`v.column${i + 2}`)}`));
  const folded = (value: unknown) => (value === null ? null : foldText(String(value)));
  for await (const rows of batches(tx, table.name, selected, sql`(${some})`)) {
    const values = rows.map((row) => sql`(${sql.join([row.id, ...texts.map((_text, i) => folded(row[`text${i}`]))])})`);
    await sql`update ${sql.table(table.name)} set ${set} from (values ${sql.join(values)}) as v where ${sql.table(table.name)}."id" = v.column1`.execute(
      tx.kysely,
    );
  }
}

/**
 * Makes an index that keeps look-alikes apart. Where rows that are older than it break it, the index is left
 * out until the next start, and what stands in its way is returned in words.
 */
export async function keepApart(
  tx: Queries,
  table: TableSpec,
  index: IndexSpec,
  statement: string,
): Promise<string | undefined> {
  const names = await lookAlikes(tx, table, index);
  if (names.length === 0) {
    await sql.raw(statement).execute(tx.kysely);
    return undefined;
  }
  const column = declaredColumn(index.columns[0] ?? '');
  return `"${table.name}" holds names that look alike (${column}: ${names.join(', ')}). Rename all but one of each in the console; until the next start after that, further ones are not refused.`;
}

async function lookAlikes(
  tx: Queries,
  table: TableSpec,
  { columns, live, absentCounts = [] }: IndexSpec,
): Promise<string[]> {
  const [folded = ''] = columns;
  const shown = sql.id(declaredColumn(folded));
  const condition = sql.join(
    [
      ...(live ? [sql`"deletedAt" is null`] : []),
      ...columns.filter((name) => !absentCounts.includes(name)).map((name) => sql`${sql.id(name)} is not null`),
    ],
    sql` and `,
  );
  const same = sql.join(columns.map((name) => sql.id(name)));
  // Counted beside each row: joining the rows with what occurs twice reads all of them for each of those.
  const { rows } = await sql<{ name: string }>`
    select name from (select ${shown} as name, ${sql.id(folded)} as folded, count(*) over (partition by ${same}) as n
      from ${sql.table(table.name)} where ${condition}) as t
    where n > 1 order by folded, name limit 20`.execute(tx.kysely);
  return rows.map(({ name }) => String(name));
}

import { sql } from 'kysely';
import { foldText } from './fold.ts';
import { declaredColumn, type ColumnSpec, type IndexSpec, type TableSpec } from './tables.ts';
import type { Queries, StoredRow } from './database.ts';

const atOnce = 1000;

/** Rows that are older than the compared form of a name get it; only code can fold, so row by row. */
export async function fillFolded(tx: Queries, table: TableSpec, { name, folds = name }: ColumnSpec): Promise<void> {
  for (let last = ''; ;) {
    const { rows } =
      await sql<StoredRow>`select id, ${sql.id(folds)} as text from ${sql.table(table.name)} where id > ${last} and ${sql.id(folds)} is not null order by id limit ${atOnce}`.execute(
        tx.kysely,
      );
    for (const row of rows)
      await sql`update ${sql.table(table.name)} set ${sql.id(name)} = ${foldText(String(row.text))} where id = ${row.id}`.execute(
        tx.kysely,
      );
    if (rows.length < atOnce) return;
    last = String(rows.at(-1)?.id);
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
  const grouped = sql.join(columns.map((name) => sql.id(name)));
  const same = sql.join(
    columns.map(
      (name) =>
        sql`(t.${sql.id(name)} = g.${sql.id(name)} or (t.${sql.id(name)} is null and g.${sql.id(name)} is null))`,
    ),
    sql` and `,
  );
  const { rows } = await sql<{ name: string }>`
    select t.${shown} as name from ${sql.table(table.name)} t
    join (select ${grouped} from ${sql.table(table.name)} where ${condition} group by ${grouped} having count(*) > 1) g on ${same}
    where ${live ? sql`t."deletedAt" is null` : sql`1 = 1`} order by t.${sql.id(folded)}, 1 limit 20`.execute(
    tx.kysely,
  );
  return rows.map(({ name }) => String(name));
}

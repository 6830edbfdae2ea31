import { sql, type RawBuilder } from 'kysely';
import type { Condition } from '../condition.ts';
import type { Database, Queries } from '../database.ts';
import { markTable } from './marks.ts';
import { Parts, type ReportMeasure } from './parts.ts';

/** Sums of a report for each day and each combination of some columns, kept beside the rows. */
export interface DailySums {
  /** Where they stand; its columns are the keys, the day, and one for each measure. */
  readonly table: string;
  /** The table whose rows are added up. */
  readonly source: string;
  readonly day: string;
  readonly keys: readonly string[];
  readonly measures: readonly ReportMeasure[];
  /** What every row of the source has that counts. */
  readonly where: Condition;
}

export const measureColumn = (at: number): string => `m${at}`;

const columnsOf = ({ keys, day, measures }: DailySums): string[] => [
  ...keys,
  day,
  ...measures.map((_measure, i) => measureColumn(i)),
];

/** Rows of the source by day and keys, added up. */
function grouped(db: Database, sums: DailySums, where: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = new Parts(db, sums.source);
  const groups = [...sums.keys, sums.day].map((name) => parts.column(name));
  const measures = sums.measures.map(
    (measure, i) => sql`cast(${parts.measure(measure)} as bigint) as ${sql.id(measureColumn(i))}`,
  );
  return sql`select ${sql.join([...groups, ...measures])} from ${sql.table(sums.source)} where ${where} group by ${sql.join(groups)}`;
}

const marked = ({ source }: DailySums) =>
  sql`(select ${sql.id('day')} from ${sql.table(markTable.name)} where ${sql.id('source')} = ${sql.lit(source)})`;

/**
 * What a report counts, in one statement and so as of one moment: the sums of days that nobody has touched
 * since, and the rows themselves of all others.
 */
export function counted(db: Database, sums: DailySums, ofSums: Condition, ofRows: Condition): RawBuilder<unknown> {
  const stored = new Parts(db, sums.table);
  const rows = new Parts(db, sums.source);
  const kept = sql`select ${sql.join(columnsOf(sums).map((name) => stored.column(name)))} from ${sql.table(sums.table)} where ${stored.condition(ofSums)} and ${stored.column(sums.day)} not in ${marked(sums)}`;
  return sql`${kept} union all ${grouped(db, sums, sql`${rows.condition(ofRows)} and ${rows.column(sums.day)} in ${marked(sums)}`)}`;
}

/** Adds some days up anew, whatever stood there. */
export async function addUpDays(db: Database, tx: Queries, sums: DailySums, days: readonly unknown[]): Promise<void> {
  const parts = new Parts(db, sums.source);
  const among: Condition = { is: 'in', column: sums.day, values: days };
  await sql`delete from ${sql.table(sums.table)} where ${new Parts(db, sums.table).condition(among)}`.execute(
    tx.kysely,
  );
  await sql`insert into ${sql.table(sums.table)} (${sql.join(columnsOf(sums).map((name) => sql.id(name)))}) ${grouped(db, sums, sql`${parts.condition(sums.where)} and ${parts.condition(among)}`)}`.execute(
    tx.kysely,
  );
}

/** Marks every day of the rows and of the sums, so that all of them are added up anew; until then rows are read. */
export async function markEverything(tx: Queries, { source, day, table }: DailySums): Promise<void> {
  const days = sql`select ${sql.ref(day)} from ${sql.table(source)} where ${sql.ref(day)} is not null union select ${sql.ref(day)} from ${sql.table(table)}`;
  await sql`insert into ${sql.table(markTable.name)} (${sql.join([sql.id('source'), sql.id('day')])}) select ${sql.lit(source)}, d.${sql.ref(day)} from (${days}) as d`.execute(
    tx.kysely,
  );
}

/** Days on which the sums say something else than the rows, of those that nobody has touched since. */
export async function wrongDays(db: Database, sums: DailySums, limit: number): Promise<unknown[]> {
  const figures = sql.join(
    sums.measures.map(
      (_measure, i) => sql`cast(sum(${sql.id(measureColumn(i))}) as bigint) as ${sql.id(measureColumn(i))}`,
    ),
  );
  const perDay = (from: RawBuilder<unknown>) =>
    sql`select ${sql.id(sums.day)}, ${figures} from (${from}) as part where ${sql.id(sums.day)} not in ${marked(sums)} and ${sql.id(sums.day)} is not null group by ${sql.id(sums.day)}`;
  const stored = sql`select * from ${sql.table(sums.table)}`;
  const rows = grouped(db, sums, new Parts(db, sums.source).condition(sums.where));
  const [ofSums, ofRows] = [sql`select * from (${perDay(stored)}) as a`, sql`select * from (${perDay(rows)}) as b`];
  const query = sql`select distinct ${sql.id(sums.day)} as day from (select * from (${ofSums} except ${ofRows}) as more union all select * from (${ofRows} except ${ofSums}) as less) as wrong limit ${sql.lit(limit)}`;
  return (await db.reader.all(query.compile(db.reader.kysely))).map(({ day }) => day);
}

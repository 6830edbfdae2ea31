import { sql, type RawBuilder } from 'kysely';
import { all, type Condition } from '../condition.ts';
import type { Database, Queries } from '../database.ts';
import { markSource, markTable } from './marks.ts';
import { Parts, type ReportMeasure } from './parts.ts';
import { listOf, numberValues } from './values.ts';

/** Sums of a report for each day and each combination of some columns, kept beside the rows. */
export interface DailySums {
  /** Where they stand; its columns are the keys, the day, and one for each measure. */
  readonly table: string;
  /** The table whose rows are added up. */
  readonly source: string;
  /** What places a row on a day: a date, or a moment of that day by the clock of the place. */
  readonly day: { readonly column: string; readonly moment: boolean };
  readonly keys: readonly string[];
  /** What is counted distinct is kept as a list of its values, since numbers of them do not add up over days. */
  readonly measures: readonly ReportMeasure[];
  /** What every row of the source has that counts. */
  readonly where: Condition;
  /** What every row has that was not removed, which the indexes of days are limited to. */
  readonly there: Condition;
}

/** Days from the first up to, but not including, the end. */
export interface Days {
  readonly from?: string;
  readonly end?: string;
}

/** A question as it is asked of sums: of which days, and what keys and rows have to say. */
export interface AskedSums {
  readonly sums: DailySums;
  readonly days: Days;
  readonly ofSums: Condition;
  readonly ofRows: Condition;
}

export const isListed = ({ how }: Pick<ReportMeasure, 'how'>): boolean => how === 'distinct';

export const measureColumn = (measure: Pick<ReportMeasure, 'how'>, at: number): string =>
  `${isListed(measure) ? 'd' : 'm'}${at}`;

const columnsOf = ({ keys, day, measures }: DailySums): string[] => [
  ...keys,
  day.column,
  ...measures.map(measureColumn),
];

const among = (column: string, { from, end }: Days): Condition =>
  all(
    from ? { is: 'compare', column, op: '>=', value: from } : undefined,
    end ? { is: 'compare', column, op: '<', value: end } : undefined,
  );

/** Rows of the source by keys and day, added up. */
function grouped(
  db: Database,
  { keys, day, measures }: DailySums,
  parts: Parts,
  from: RawBuilder<unknown>,
  each: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const groups = [...keys.map((name) => parts.column(name)), sql`${each} as ${sql.id(day.column)}`];
  const figures = measures.map((measure, i) => {
    const figure = isListed(measure)
      ? listOf(db, parts.column(measure.column ?? ''), parts.only(measure.where))
      : sql`cast(${parts.measure(measure)} as bigint)`;
    return sql`${figure} as ${sql.id(measureColumn(measure, i))}`;
  });
  return sql`select ${sql.join([...groups, ...figures])} from ${from} group by ${sql.join(groups.map((_group, i) => sql.lit(i + 1)))}`;
}

const markedDay = sql.ref(`${markTable.name}.day`);

const marked = (db: Database, { source, day }: DailySums, days: Days = {}) =>
  sql`select distinct ${markedDay} from ${sql.table(markTable.name)} where ${sql.ref(`${markTable.name}.source`)} = ${sql.lit(markSource(source, day.column))} and ${new Parts(db, markTable.name).condition(among('day', days))}`;

/**
 * What a report counts, in one statement and so as of one moment: the sums of days that nobody has touched
 * since, and the rows themselves of all others, found day by day.
 */
export function counted(db: Database, { sums, days, ofSums, ofRows }: AskedSums): RawBuilder<unknown> {
  const { table, day } = sums;
  const stored = new Parts(db, table);
  const kept = sql`select ${sql.join(columnsOf(sums).map((name) => stored.column(name)))} from ${sql.table(table)} where ${stored.condition(all(ofSums, among(day.column, days)))} and ${stored.column(day.column)} not in (${marked(db, sums, days)})`;
  return sql`${kept} union all ${ofDays(db, sums, marked(db, sums, days), ofRows)}`;
}

/**
 * Rows of some days, added up. The days stand in front, so that the index of the day leads to the rows and none of
 * what else is asked of them.
 */
function ofDays(db: Database, sums: DailySums, days: RawBuilder<unknown>, where: Condition): RawBuilder<unknown> {
  const { parts, from, where: lies } = rowsOf(db, sums, days, where);
  return grouped(db, sums, parts, sql`${from} where ${lies}`, eachDay);
}

const eachDay = sql.ref('each_day.day');

function rowsOf(db: Database, { source, day }: DailySums, days: RawBuilder<unknown>, where: Condition) {
  const parts = new Parts(db, source);
  const { dialect } = db;
  const own = parts.column(day.column);
  const lies = day.moment
    ? sql`${own} >= ${dialect.startOf(eachDay)} and ${own} < ${dialect.startOf(eachDay, 'next')}`
    : sql`${own} = ${eachDay}`;
  return {
    parts,
    ...dialect.rowsForEach(sql`(${days}) as each_day`, source, sql`${lies} and ${parts.condition(where)}`),
  };
}

const listed = ({ dialect }: Database, days: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    days.map((day) => sql`select cast(${sql.lit(day)} as ${sql.raw(dialect.columnType('date'))}) as "day"`),
    sql` union all `,
  );

/** Adds some days up anew, whatever stood there. */
export async function addUpDays(db: Database, tx: Queries, sums: DailySums, days: readonly string[]): Promise<void> {
  const { table, day } = sums;
  await numberDays(db, tx, sums, days);
  const old = new Parts(db, table).condition({ is: 'in', column: day.column, values: days });
  await sql`delete from ${sql.table(table)} where ${old}`.execute(tx.kysely);
  await sql`insert into ${sql.table(table)} (${sql.join(columnsOf(sums).map((name) => sql.id(name)))}) ${ofDays(db, sums, listed(db, days), sums.where)}`.execute(
    tx.kysely,
  );
}

async function numberDays(db: Database, tx: Queries, sums: DailySums, days: readonly string[]): Promise<void> {
  const { parts, from, where } = rowsOf(db, sums, listed(db, days), sums.where);
  for (const column of new Set(sums.measures.filter(isListed).map(({ column: name = '' }) => name)))
    await numberValues(tx, parts.column(column), from, where);
}

/** Days on which the sums say something else than the rows, of those that nobody has touched since. */
export async function wrongDays(
  db: Database,
  sums: DailySums,
  days: readonly string[],
  limit: number,
): Promise<unknown[]> {
  const day = sql.id(sums.day.column);
  const columns = sql.join(columnsOf(sums).map((name) => sql.id(name)));
  const settled = (from: RawBuilder<unknown>) =>
    sql`select ${columns} from (${from}) as part where ${day} not in (${marked(db, sums)}) and ${day} is not null`;
  const stored = sql`select ${columns} from ${sql.table(sums.table)} where ${new Parts(db, sums.table).condition({ is: 'in', column: sums.day.column, values: days })}`;
  const rows = ofDays(db, sums, listed(db, days), sums.where);
  const query = sql`with kept as materialized (${settled(stored)}), counted as materialized (${settled(rows)}) select distinct ${day} as day from (select * from (select * from kept except select * from counted) as more union all select * from (select * from counted except select * from kept) as less) as wrong limit ${sql.lit(limit)}`;
  return (await db.reader.all(query.compile(db.reader.kysely))).map(({ day: wrong }) => wrong);
}

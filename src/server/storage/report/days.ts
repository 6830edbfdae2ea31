import { sql, type RawBuilder } from 'kysely';
import { addDays } from '../../../meta/china-time.ts';
import type { Database, Queries } from '../database.ts';
import type { DailySums } from './daily.ts';
import { markSource, markTable } from './marks.ts';
import { Parts } from './parts.ts';

const dayOf = ({ dialect }: Database, { source, day }: DailySums): RawBuilder<unknown> =>
  day.moment ? sql.raw(dialect.dayOf(`"${source}"."${day.column}"`)) : sql.ref(`${source}.${day.column}`);

/** Days in a longer span are looked up among the rows: one wrong year would stand for half a million of them. */
const maxSpan = 20 * 366;
const insertedAtOnce = 500;

/**
 * Every day of the rows and of the sums, with those in between: the two ends are found by an index, while reading all
 * rows for their days would hold up everybody.
 */
export async function everyDay(db: Database, sums: DailySums): Promise<string[]> {
  const span = await spanOf(db, sums);
  if (!span) return [];
  if (addDays(span.first, maxSpan) < span.last) return storedDays(db, sums);
  const days: string[] = [];
  for (let day = span.first; day <= span.last; day = addDays(day, 1)) days.push(day);
  return days;
}

async function storedDays(db: Database, sums: DailySums): Promise<string[]> {
  const { source, day, table } = sums;
  const days = sql`select ${dayOf(db, sums)} as "day" from ${sql.table(source)} where ${sql.ref(`${source}.${day.column}`)} is not null union select ${sql.ref(day.column)} from ${sql.table(table)}`;
  return (await db.reader.all(days.compile(db.reader.kysely))).map((row) => String(row.day));
}

/** Marks days, so that they are added up anew; until then rows are read. */
export async function markDays(tx: Queries, { source, day }: DailySums, days: readonly string[]): Promise<void> {
  const of = sql.lit(markSource(source, day.column));
  for (let at = 0; at < days.length; at += insertedAtOnce) {
    const marks = days.slice(at, at + insertedAtOnce).map((each) => sql`(${of}, ${sql.lit(each)})`);
    await sql`insert into ${sql.table(markTable.name)} ("source", "day") values ${sql.join(marks)}`.execute(tx.kysely);
  }
}

/** The first and the last day of the rows and of the sums; undefined if there is none. */
export async function spanOf(db: Database, sums: DailySums): Promise<{ first: string; last: string } | undefined> {
  const own = sql.ref(`${sums.source}.${sums.day.column}`);
  const ends = (end: 'min' | 'max') => {
    const ofRows = sql`(select ${sql.raw(end)}(${own}) from ${sql.table(sums.source)} where ${new Parts(db, sums.source).condition(sums.there)})`;
    const ofSums = sql`(select ${sql.raw(end)}(${sql.ref(sums.day.column)}) from ${sql.table(sums.table)})`;
    return { ofRows, ofSums };
  };
  const [least, most] = [ends('min'), ends('max')];
  const kind = sums.day.moment ? 'timestamp' : 'date';
  const bucket = (value: RawBuilder<unknown>, of: 'date' | 'timestamp') => db.dialect.bucketOf(value, of, 'day');
  const row = await db.reader.first(
    sql`select ${bucket(least.ofRows, kind)} as a, ${bucket(least.ofSums, 'date')} as b, ${bucket(most.ofRows, kind)} as c, ${bucket(most.ofSums, 'date')} as d`.compile(
      db.reader.kysely,
    ),
  );
  const days = [row?.a, row?.b, row?.c, row?.d].filter((day) => typeof day === 'string').toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first !== undefined && last !== undefined ? { first, last } : undefined;
}

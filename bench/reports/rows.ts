/** Many rows of an entity, as copies of stored ones: each day a hundred of them, by changing people at changing hours. */
import { sql, type RawBuilder } from 'kysely';
import { addDays, chinaDay, startOfDay } from '../../src/meta/china-time.ts';
import type { ColumnKind, Field } from '../../src/meta/field.ts';
import type { Resource } from '../../src/meta/model.ts';
import type { Report } from '../../src/meta/report/report.ts';
import type { Services } from '../../src/server/context.ts';
import { marksOf } from '../../src/server/features/reports/daily.ts';
import { newId } from '../../src/server/records/ids.ts';
import type { Queries } from '../../src/server/storage/database.ts';

const templates = 100;
const hourMs = 3_600_000;
const whole = { is: 'all', of: [] } as const;

export interface Growth {
  readonly rows: number;
  readonly days: number;
}

interface Copy {
  readonly source: string;
  readonly id: string;
  readonly suffix: string;
  /** Whoever is counted distinct. */
  readonly other: string;
  readonly at: string;
}

/** Copies rows until there are as many as wanted, a day in one statement; returns how many were added. */
export async function grow(
  services: Services,
  resource: Resource,
  reports: readonly Report[],
  { rows, days }: Growth,
): Promise<number> {
  const { store } = services;
  const { table } = resource;
  const missing = rows - (await store.count(table, whole));
  if (missing < days) return 0;
  const [sources, others] = [await idsOf(services, table, templates), await othersOf(services, reports)];
  const perDay = Math.ceil(missing / days);
  for (let ago = 0; ago < days; ago++) {
    const day = addDays(chinaDay(Date.now()), -ago);
    const copies = Array.from({ length: perDay }, (_, n): Copy => ({
      source: sources[n % sources.length] ?? '',
      id: newId(),
      suffix: `-${ago}-${n}`,
      other: others[(n * 7919 + ago * 31) % others.length] ?? '',
      at: new Date(Date.parse(startOfDay(day)) + ((n * 13) % 24) * hourMs).toISOString(),
    }));
    await store.transaction((tx) => copyRows(services, tx, resource, reports, day, copies), { patient: true });
  }
  return perDay * days;
}

const idsOf = async ({ store }: Services, table: string, limit: number): Promise<string[]> =>
  (await store.find(table, ['id'], whole, { limit })).map(({ id }) => String(id));

const distinctFields = (reports: readonly Report[]): Field[] =>
  reports.flatMap(({ measures }) => measures.flatMap(({ how, field }) => (how === 'distinct' && field ? [field] : [])));

async function othersOf(services: Services, reports: readonly Report[]): Promise<string[]> {
  const target = distinctFields(reports)[0]?.spec['x-ref'];
  const resource = target === undefined ? undefined : services.model.resources.get(target);
  return resource ? idsOf(services, resource.table, 5000) : [''];
}

async function copyRows(
  { db, model }: Services,
  tx: Queries,
  resource: Resource,
  reports: readonly Report[],
  day: string,
  copies: readonly Copy[],
): Promise<void> {
  const { table } = resource;
  const fields = [...resource.fields.values()].filter(({ origin }) => origin !== 'computed');
  const hours = reports.flatMap(({ dimensions }) =>
    dimensions.flatMap(({ part, field }) => (part === 'hour' ? [field] : [])),
  );
  const placed = new Set([...reports.map((report) => report.day), ...hours]);
  const distinct = new Set(distinctFields(reports));
  const cast = (value: RawBuilder<unknown>, kind: ColumnKind) =>
    sql`cast(${value} as ${sql.raw(db.dialect.columnType(kind))})`;
  const valueOf = (field: Field): RawBuilder<unknown> => {
    const own = sql.ref(`${table}.${field.name}`);
    if (field.name === 'id') return sql.ref('copies.id');
    if (field.spec['x-unique']) return sql`${own} || ${sql.ref('copies.suffix')}`;
    if (distinct.has(field)) return sql.ref('copies.other');
    // Two people cannot have one seat.
    if (field.name === 'seatNo' || field.name === 'deletedAt') return sql`null`;
    if (!placed.has(field)) return own;
    const at = field.type.column === 'date' ? cast(sql.lit(day), 'date') : cast(sql.ref('copies.at'), 'timestamp');
    return sql`case when ${own} is not null then ${at} end`;
  };
  const rows = copies.map(
    ({ source, id, suffix, other, at }) =>
      sql`(${sql.join([source, id, suffix, other, at].map((each) => sql.lit(each)))})`,
  );
  const marks = marksOf(model, resource.id);
  if (marks) for (const each of db.dialect.dropMarks(table)) await sql.raw(each).execute(tx.kysely);
  await sql`with copies(source, id, suffix, other, at) as (values ${sql.join(rows)}) insert into ${sql.table(table)} (${sql.join(fields.map(({ name }) => sql.id(name)))}) select ${sql.join(fields.map(valueOf))} from copies join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = copies.source`.execute(
    tx.kysely,
  );
  if (marks) for (const each of db.dialect.addMarks(table, marks)) await sql.raw(each).execute(tx.kysely);
}

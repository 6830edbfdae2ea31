import { createHash } from 'node:crypto';
import { addDays } from '../../../meta/china-time.ts';
import type { Model } from '../../../meta/model.ts';
import { cellFilters, readChoice } from '../../../meta/report/cell.ts';
import { isBalance, type Measure, type Report } from '../../../meta/report/report.ts';
import type { ReportQuestion } from '../../../meta/report/result.ts';
import type { Context, Reach } from '../../context.ts';
import { scopeCondition } from '../../records/access.ts';
import { readListQuery } from '../../records/query.ts';
import { rowsWithin } from '../../records/rows.ts';
import { all, columnsOf, live, type Condition } from '../../storage/condition.ts';
import type { Dialect } from '../../storage/database.ts';
import { isListed, measureColumn, type AskedSums, type DailySums } from '../../storage/report/daily.ts';
import { readMeta } from '../../storage/meta.ts';
import type { MarkSpec, TableSpec } from '../../storage/tables.ts';
import { conditionOf, measureOf } from './measures.ts';

/** Reports with stored daily sums. */
export const dailyReports = ({ reports }: Model): Report[] =>
  [...reports.values()].filter(({ declaration: { daily } }) => daily !== undefined);

const keysOf = ({ declaration: { daily } }: Report): readonly string[] => daily?.by ?? [];
const tableName = ({ id }: Report): string => `report_sums_${id.replaceAll('/', '_')}`;

/** The stored sums of a report, as a database query. */
export const dailySums = (report: Report, dialect: Dialect): DailySums => ({
  table: tableName(report),
  source: report.resource.table,
  day: { column: report.day.name, moment: report.day.type.column === 'timestamp' },
  keys: keysOf(report),
  measures: report.measures.map((measure) => measureOf(dialect, report, measure)),
  where: all(there(report), conditionOf(report.resource, report.declaration.where ?? {}, dialect)),
  there: there(report),
});

const there = ({ resource }: Report): Condition => all(resource.removal === 'soft' ? live : undefined);

export const dailyTables = (model: Model): TableSpec[] =>
  dailyReports(model).map((report) => ({
    name: tableName(report),
    columns: [
      { name: 'id', kind: 'bigint', counted: true },
      ...keysOf(report).map((name) => ({ name, kind: report.resource.fields.get(name)?.type.column ?? 'text' })),
      { name: report.day.name, kind: 'date' as const },
      ...report.measures.map(({ how }, i) => {
        const measure = { how: how === 'distinct' ? how : 'sum' } as const;
        return { name: measureColumn(measure, i), kind: isListed(measure) ? ('text' as const) : ('bigint' as const) };
      }),
    ],
    indexes: [{ name: `ix_${tableName(report)}_${report.day.name}`, columns: [report.day.name] }],
  }));

/** The columns of a resource on which its sums depend. */
export function marksOf(model: Model, resource: string): MarkSpec | undefined {
  const reports = dailyReports(model).filter((report) => report.resource.id === resource);
  const [first] = reports;
  if (!first) return undefined;
  const days = new Map(
    reports.map(({ day }) => [day.name, { column: day.name, moment: day.type.column === 'timestamp' }]),
  );
  const columns = reports.flatMap((report) => [
    ...keysOf(report),
    report.day.name,
    ...Object.keys(report.declaration.where ?? {}),
    ...report.measures.flatMap(({ field, less, where }) => [
      ...(field ? [field.name] : []),
      ...(less ? [less.name] : []),
      ...Object.keys(where),
    ]),
  ]);
  return {
    days: [...days.values()],
    columns: [...new Set([...columns, ...(first.resource.removal === 'soft' ? ['deletedAt'] : [])])],
  };
}

/** Raised where sums of an earlier release are kept in another way. */
const edition = 3;

/** The key under which the database stores the declaration of the sums as of their last full build. */
export const stateName = ({ id }: Report): string => `sums:${id}`;
export const printOf = ({ declaration: { day, where, measures, daily } }: Report): string =>
  createHash('sha256')
    .update(JSON.stringify([edition, day?.field, where, measures, daily]))
    .digest('hex');

const isLive = async (context: Context, report: Report): Promise<boolean> =>
  (await readMeta(context.db)).get(stateName(report)) === printOf(report);

/** The condition of a question on the sums; undefined if only rows can answer it. */
export async function askedOfSums(
  context: Context,
  report: Report,
  reach: Reach,
  question: ReportQuestion,
  measure?: Measure,
): Promise<AskedSums | undefined> {
  if (!report.declaration.daily || context.staged) return undefined;
  const known = new Set([...keysOf(report), report.day.name]);
  const asked = Object.entries(question.filters).map(
    ([name, value]) => readChoice(report.resource, name, value)?.field ?? '',
  );
  if (![...question.by, ...asked].every((name) => known.has(name))) return undefined;
  const scope = scopeCondition(context, report.resource, reach);
  if (scope && !columnsOf(scope).every((column) => known.has(column))) return undefined;
  if (!(await isLive(context, report))) return undefined;
  const end = addDays(question.to, 1);
  const days = {
    opening: { end: question.from },
    closing: { end },
    other: { from: question.from, end },
  }[measure && isBalance(measure) ? (measure.how as 'opening' | 'closing') : 'other'];
  // Days are asked of the sums by themselves; here is what is asked besides.
  const standing = { ...report, standing: true };
  const filters = cellFilters(standing, question);
  const own = cellFilters({ ...standing, declaration: { ...report.declaration, where: {} } }, question);
  if (!filters || !own) return undefined;
  const [rows, kept] = await Promise.all(
    [filters, own].map((each) => readListQuery(context, report.resource, reach, each)),
  );
  return {
    sums: dailySums(report, context.db.dialect),
    days,
    ofRows: rowsWithin(context, report.resource, reach).where(...(rows?.where ?? [])),
    ofSums: all(...(kept?.where ?? []), scope),
  };
}

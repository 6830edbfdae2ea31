import { createHash } from 'node:crypto';
import type { Model } from '../../../meta/model.ts';
import { cellFilters, readChoice } from '../../../meta/report/cell.ts';
import { isBalance, type Measure, type Report } from '../../../meta/report/report.ts';
import type { ReportQuestion } from '../../../meta/report/result.ts';
import type { Context, Reach } from '../../context.ts';
import { scopeCondition } from '../../records/access.ts';
import { readListQuery } from '../../records/query.ts';
import { all, columnsOf, live, type Condition } from '../../storage/condition.ts';
import type { Dialect } from '../../storage/database.ts';
import { measureColumn, type DailySums } from '../../storage/report/daily.ts';
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
  day: report.day.name,
  keys: keysOf(report),
  measures: report.measures.map((measure) => measureOf(dialect, report, measure)),
  where: all(
    report.resource.removal === 'soft' ? live : undefined,
    conditionOf(report.resource, report.declaration.where ?? {}, dialect),
  ),
});

export const dailyTables = (model: Model): TableSpec[] =>
  dailyReports(model).map((report) => ({
    name: tableName(report),
    columns: [
      { name: 'id', kind: 'bigint', counted: true },
      ...[...keysOf(report), report.day.name].map((name) => ({
        name,
        kind: report.resource.fields.get(name)?.type.column ?? 'text',
      })),
      ...report.measures.map((_measure, i) => ({ name: measureColumn(i), kind: 'bigint' as const })),
    ],
    indexes: [{ name: `ix_${tableName(report)}_${report.day.name}`, columns: [report.day.name] }],
  }));

/** The columns of a resource on which its sums depend. */
export function marksOf(model: Model, resource: string): MarkSpec | undefined {
  const reports = dailyReports(model).filter((report) => report.resource.id === resource);
  const [first] = reports;
  if (!first) return undefined;
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
    day: first.day.name,
    columns: [...new Set([...columns, ...(first.resource.removal === 'soft' ? ['deletedAt'] : [])])],
  };
}

/** The key under which the database stores the declaration of the sums as of their last full build. */
export const stateName = ({ id }: Report): string => `sums:${id}`;
export const printOf = ({ declaration: { day, where, measures, daily } }: Report): string =>
  createHash('sha256')
    .update(JSON.stringify([day?.field, where, measures, daily]))
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
): Promise<{ sums: DailySums; where: Condition } | undefined> {
  if (!report.declaration.daily || context.staged) return undefined;
  const known = new Set([...keysOf(report), report.day.name]);
  const asked = Object.entries(question.filters).map(
    ([name, value]) => readChoice(report.resource, name, value)?.field ?? '',
  );
  if (![...question.by, ...asked].every((name) => known.has(name))) return undefined;
  const scope = scopeCondition(context, report.resource, reach);
  if (scope && !columnsOf(scope).every((column) => known.has(column))) return undefined;
  if (!(await isLive(context, report))) return undefined;
  const filters = cellFilters(
    { ...report, declaration: { ...report.declaration, where: {} } },
    question,
    [],
    measure && isBalance(measure) ? { how: measure.how } : {},
  );
  if (!filters) return undefined;
  const { where } = await readListQuery(context, report.resource, reach, filters);
  return { sums: dailySums(report, context.db.dialect), where: all(...where, scope) };
}

import { AppError } from '../../../meta/errors.ts';
import { addDays, chinaDay } from '../../../meta/china-time.ts';
import { cellFilters, withPeriod } from '../../../meta/report/cell.ts';
import { maxBuckets, maxCells, maxRows } from '../../../meta/report/limits.ts';
import { bandsOf, dayValue } from '../../../meta/report/dimension.ts';
import type { Period } from '../../../meta/report/period.ts';
import { dimensionOf, isBalance, mainMeasure, type Measure, type Report } from '../../../meta/report/report.ts';
import { restKey, type Key, type ReportQuestion } from '../../../meta/report/result.ts';
import type { Context, Reach } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { readListQuery } from '../../records/query.ts';
import { rowsWithin } from '../../records/rows.ts';
import type { Condition } from '../../storage/condition.ts';
import {
  addUpLevels,
  greatest,
  hasFewerRows,
  rowsAtMost,
  type ReportSums,
  type SummedRow,
} from '../../storage/report/add-up.ts';
import type { ReportKey } from '../../storage/report/parts.ts';
import { withBalances } from './balances.ts';
import { askedOfSums } from './daily.ts';
import { measureOf } from './measures.ts';
import type { Asked } from './question.ts';

/** The rows of a report: those that its total opens in the list, within the caller's reach. */
async function rowsOf(
  context: Context,
  report: Report,
  reach: Reach,
  question: ReportQuestion,
  measure?: Measure,
): Promise<Condition> {
  const filters = cellFilters(report, question, [], measure);
  if (!filters) return { is: 'never' };
  const { where } = await readListQuery(context, report.resource, reach, filters);
  return rowsWithin(context, report.resource, reach).where(...where);
}

/** The sums of all levels in one period. */
export async function countLevels(
  context: Context,
  report: Report,
  reach: Reach,
  question: ReportQuestion,
  period: Period,
): Promise<SummedRow[]> {
  const asked = withPeriod(question, period);
  const rows = await addUp(context, report, reach, asked);
  const opening = report.measures.find(isBalance);
  if (!opening) return rows;
  const past = { ...asked, by: asked.by.filter((name) => name !== report.day.name) };
  const before = await addUp(context, report, reach, past, { ...opening, how: 'opening' });
  return withBalances(report, asked, { rows, before, today: chinaDay(Date.now()), maxBuckets });
}

async function addUp(
  context: Context,
  report: Report,
  reach: Reach,
  question: ReportQuestion,
  measure?: Measure,
): Promise<SummedRow[]> {
  const where = await rowsOf(context, report, reach, question, measure);
  const daily = await askedOfSums(context, report, reach, question, measure);
  if (!daily) await refuseTooMany(context, report, where);
  const limit = Math.ceil(maxCells / report.measures.length);
  const lines = await addUpLevels(context.store, {
    ...sumsOf(context, report, where),
    ...(daily && { daily }),
    keys: question.by.map((name) => keyOf(report, question, name)),
    limit: limit + 1,
  });
  if (lines.length > limit) throw new AppError('reportTooLarge', { limit: maxCells });
  return lines;
}

/** Counting reads every row once more, so it is done only if there could be too many. */
async function refuseTooMany({ model, store, db }: Context, { resource }: Report, where: Condition): Promise<void> {
  const { table } = resource.viewOf === undefined ? resource : resourceOf({ model }, resource.viewOf);
  if ((await rowsAtMost(db, table)) > maxRows && (await store.count(resource.table, where)) > maxRows)
    throw new AppError('reportTooManyRows', { limit: maxRows });
}

const sumsOf = (context: Context, report: Report, where: Condition): Omit<ReportSums, 'keys' | 'limit'> => ({
  table: report.resource.table,
  where,
  measures: report.measures.map((measure) => measureOf(context.db.dialect, report, measure)),
});

function keyOf(report: Report, { grain, kept, today }: ReportQuestion, name: string): ReportKey {
  const dimension = dimensionOf(report, name);
  const field = dimension?.field ?? report.day;
  const column = field.type.column;
  if (dimension?.part === 'hour' || dimension?.part === 'weekday')
    return { column: field.name, kind: 'timestamp', part: dimension.part };
  if (dimension?.part)
    return {
      column: field.name,
      kind: 'date',
      bands: bandsOf(dimension)
        .slice(1)
        .map(({ from = 0 }) => dayValue(field, addDays(today, 1 - from))),
    };
  if (column === 'date' || column === 'timestamp') return { column: name, kind: column, grain };
  if (column === 'boolean') return { column: name, kind: 'boolean' };
  const values = kept[name];
  return { column: name, kind: 'text', ...(values && { kept: { values, rest: restKey } }) };
}

/** Ranks references over the whole period; those beyond the limit become the rest, on every level alike. */
export async function keptValues(
  context: Context,
  report: Report,
  reach: Reach,
  asked: Asked,
): Promise<Record<string, readonly Key[]>> {
  const kept: Record<string, readonly Key[]> = {};
  if (asked.top === 0) return kept;
  const question = { ...asked, kept };
  const ranked = report.measures.find(({ name }) => name === asked.sort?.figure) ?? mainMeasure(report);
  const daily = await askedOfSums(context, report, reach, question, ranked);
  const sums = {
    table: report.resource.table,
    where: await rowsOf(context, report, reach, question, isBalance(ranked) ? ranked : undefined),
    ...(daily && { daily }),
  };
  const measure = measureOf(context.db.dialect, report, ranked);
  const found: [string, Key[]][] = [];
  for (const name of asked.by) {
    const referred = context.model.resources.get(report.resource.fields.get(name)?.spec['x-ref'] ?? '');
    // Of fewer rows, and of none at all, there are no more values than fit.
    if (!referred || (await hasFewerRows(context.db, referred.table, asked.top))) continue;
    found.push([
      name,
      await greatest(context.store, {
        ...sums,
        measures: [measure],
        keys: [keyOf(report, question, name)],
        limit: asked.top + 1,
      }),
    ]);
  }
  for (const [name, values] of found) if (values.length > asked.top) kept[name] = values.slice(0, asked.top);
  return kept;
}

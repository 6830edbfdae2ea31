import { chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import { maxBuckets, maxCells } from '../../../meta/report/limits.ts';
import { bucketsOf, comparedWith } from '../../../meta/report/period.ts';
import type { Report } from '../../../meta/report/report.ts';
import type { Figure, ReportResult } from '../../../meta/report/result.ts';
import type { Context } from '../../context.ts';
import { authorize, notGranted } from '../../records/access.ts';
import { countLevels, keptValues } from './count.ts';
import { namesOf } from './names.ts';
import { linesOf } from './lines.ts';
import { ownOrders } from './own-orders.ts';
import type { Asked } from './question.ts';

/** May the caller see or export the report? The reach is that of the list. */
export function authorizeReport(
  context: Context,
  { declaration: { code, label }, resource }: Report,
  action: 'list' | 'export',
) {
  for (const each of new Set(['list', action])) {
    if (!context.principal.grants.reach(code, each)) throw notGranted(context, { label, code, action: each });
  }
  return authorize(context, resource, 'list');
}

/** Computes the report from the current rows. */
export async function runReport(
  context: Context,
  report: Report,
  asked: Asked,
  action: 'list' | 'export' = 'list',
): Promise<ReportResult> {
  const reach = authorizeReport(context, report, action);
  const { sort, compare, top: _top, ...rest } = asked;
  refuseTooLong(asked, report);
  const question = { ...rest, kept: await keptValues(context, report, reach, asked) };
  const compared = compare && comparedWith(asked, compare, asked.grain);
  const rows = await countLevels(context, report, reach, question, asked);
  const before = compared && { rows: await countLevels(context, report, reach, question, compared), period: compared };
  const ordered = await ownOrders(context, report, question.by, [...rows, ...(before?.rows ?? [])]);
  const now = new Date();
  const lines = linesOf(
    report,
    { ...question, ...(sort && { sort }) },
    { rows, ...(before && { compared: before }), ordered, today: chinaDay(now), maxBuckets },
  );
  if (lines.length * (lines[0]?.values.length ?? 0) > maxCells)
    throw new AppError('reportTooLarge', { limit: maxCells });
  return {
    report: report.id,
    ...question,
    ...(compared && { compared }),
    figures: figures(report),
    rows: lines,
    names: await namesOf(context, report, question.by, lines),
    ordered,
    at: now.toISOString(),
  };
}

function refuseTooLong(asked: Asked, { day }: Report): void {
  if (asked.by.includes(day.name) && !bucketsOf(asked, asked.grain, maxBuckets))
    throw new AppError('reportTooLong', { limit: maxBuckets });
}

const figures = ({ measures, ratios }: Report): Figure[] => [
  ...measures.map(({ name, label, kind, how }): Figure => ({
    name,
    label,
    kind,
    ...(how === 'distinct' && { distinct: true }),
  })),
  ...ratios.map(({ name, label, kind }): Figure => ({ name, label, kind })),
];

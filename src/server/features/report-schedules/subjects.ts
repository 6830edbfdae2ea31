import type { Context } from '../../context.ts';
import { rawField } from '../../http/input/fields.ts';
import { reportOf } from '../reports/question.ts';
import { dashboardSubject, namedBoard } from './dashboard-subject.ts';
import { reportSubject } from './report-subject.ts';
import type { Subject } from './subject.ts';

/** The subject of a stored schedule; undefined if it is not declared any more. */
export function subjectOf(context: Pick<Context, 'model'>, id: string): Subject | undefined {
  const { model } = context;
  const report = model.reports.get(id);
  if (report) return reportSubject(report);
  const board = [...model.dashboards.values()].find((each) => dashboardSubject(each).id === id);
  return board && dashboardSubject(board);
}

/** One of these two. */
export const subjectNames = { report: rawField({ type: 'string' }), dashboard: rawField({ type: 'string' }) };

/** The subject that a call names. */
export function askedSubject(
  context: Context,
  { report, dashboard }: Readonly<Record<keyof typeof subjectNames, unknown>>,
): Subject {
  const subject =
    dashboard === undefined
      ? reportSubject(reportOf(context, report))
      : dashboardSubject(namedBoard(context, dashboard));
  subject.authorize(context);
  return subject;
}

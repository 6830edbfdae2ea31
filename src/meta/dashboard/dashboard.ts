import { mainMeasure, type Report } from '../report/report.ts';
import type { DashboardDeclaration, ReportCard } from './declaration.ts';

/** A declaration with its name, that of its file. */
export interface Dashboard extends DashboardDeclaration {
  readonly id: string;
}

/** What can be done with a dashboard's code. */
export const dashboardActions = ['list'];

/** What a card shows of its report. */
export const figureOf = (report: Report, { figure }: ReportCard): string => figure ?? mainMeasure(report).name;

export const compileDashboards = (
  declared: ReadonlyMap<string, DashboardDeclaration>,
): ReadonlyMap<string, Dashboard> =>
  new Map(
    [...declared]
      .map(([id, declaration]): [string, Dashboard] => [id, { id, ...declaration }])
      .toSorted(([, one], [, other]) => one.order - other.order),
  );

import type { DashboardDeclaration } from './declaration.ts';

/** A declaration with its name, that of its file. */
export interface Dashboard extends DashboardDeclaration {
  readonly id: string;
}

/** What can be done with a dashboard's code. */
export const dashboardActions = ['list'];

export const compileDashboards = (
  declared: ReadonlyMap<string, DashboardDeclaration>,
): ReadonlyMap<string, Dashboard> =>
  new Map(
    [...declared]
      .map(([id, declaration]): [string, Dashboard] => [id, { id, ...declaration }])
      .toSorted(([, one], [, other]) => one.order - other.order),
  );

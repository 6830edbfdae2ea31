import { readBoardSettings } from '../../../meta/dashboard/settings.ts';
import { AppError } from '../../../meta/errors.ts';
import { readViewSettings } from '../../../meta/list-view.ts';
import type { Model, Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { authorizeDashboard } from '../dashboards/shown.ts';
import { authorizeReport } from '../reports/run.ts';

/** The subject of a view: a list, a report of its rows, or a dashboard. */
export interface Viewed {
  /** As it is stored. */
  readonly id: string;
  /** Users with this permission see views of it, and share them within its reach. */
  readonly code: string;
  readonly label: string;
  readonly resource?: Resource;
  /** The settings that a caller sent; undefined if invalid. */
  readSettings(raw: unknown): object | undefined;
}

const reportPrefix = 'report:';
const dashboardPrefix = 'dashboard:';

const ofResource = (id: string, resource: Resource): Viewed => ({
  id,
  code: resource.code,
  label: resource.label,
  resource,
  readSettings: readViewSettings,
});

export function viewedById({ resources, reports, dashboards }: Model, id: string): Viewed | undefined {
  const dashboard = id.startsWith(dashboardPrefix) ? dashboards.get(id.slice(dashboardPrefix.length)) : undefined;
  if (dashboard) return { id, code: dashboard.code, label: dashboard.label, readSettings: readBoardSettings };
  const resource = id.startsWith(reportPrefix)
    ? reports.get(id.slice(reportPrefix.length))?.resource
    : resources.get(id);
  return resource && ofResource(id, resource);
}

type Named = Readonly<Record<'resource' | 'report' | 'dashboard', unknown>>;

/** The list, report or dashboard of a call; users who may see it may have views of it. */
export function viewedOf(context: Context, named: Partial<Named>): Viewed {
  const { model } = context;
  const given = (['dashboard', 'report', 'resource'] as const).filter((kind) => named[kind] !== undefined);
  const [kind = 'resource'] = given;
  const name = named[kind];
  if (given.length === 1 && typeof name === 'string') {
    const dashboard = kind === 'dashboard' ? model.dashboards.get(name) : undefined;
    if (dashboard) authorizeDashboard(context, dashboard);
    const report = kind === 'report' ? model.reports.get(name) : undefined;
    if (report) authorizeReport(context, report, 'list');
    const resource = kind === 'resource' ? model.resources.get(name) : undefined;
    if (resource) authorize(context, resource, 'list');
    const prefix = dashboard ? dashboardPrefix : report ? reportPrefix : '';
    const viewed = dashboard || report || resource ? viewedById(model, `${prefix}${name}`) : undefined;
    if (viewed) return viewed;
  }
  const problem = given.length === 0 ? 'required' : 'notAChoice';
  throw new AppError('invalid', {}, { errors: [{ path: kind, problem, values: { title: kind } }] });
}

import { AppError } from '../../../meta/errors.ts';
import type { Model, Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { authorizeReport } from '../reports/run.ts';

/** What a view is a view of: a list, or a report of its rows. */
export interface Viewed {
  /** As it is stored. */
  readonly id: string;
  readonly resource: Resource;
}

const reportPrefix = 'report:';

export function viewedById({ resources, reports }: Model, id: string): Viewed | undefined {
  const resource = id.startsWith(reportPrefix)
    ? reports.get(id.slice(reportPrefix.length))?.resource
    : resources.get(id);
  return resource && { id, resource };
}

/** The list or the report that a call means; whoever may see it may have views of it. */
export function viewedOf(
  context: Context,
  { resource: id, report: reportId }: Readonly<Record<string, unknown>>,
): Viewed {
  const path = reportId === undefined ? 'resource' : 'report';
  const report = typeof reportId === 'string' ? context.model.reports.get(reportId) : undefined;
  const resource =
    report?.resource ??
    (typeof id === 'string' && reportId === undefined ? context.model.resources.get(id) : undefined);
  if (!resource || (report && id !== undefined))
    throw new AppError(
      'invalid',
      {},
      {
        errors: [
          {
            path,
            problem: id === undefined && reportId === undefined ? 'required' : 'notAChoice',
            values: { title: path },
          },
        ],
      },
    );
  if (report) authorizeReport(context, report, 'list');
  else authorize(context, resource, 'list');
  return { id: report ? `${reportPrefix}${report.id}` : resource.id, resource };
}

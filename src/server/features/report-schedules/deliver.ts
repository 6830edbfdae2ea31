import type { Report } from '../../../meta/report/report.ts';
import type { News } from '../../records/inbox.ts';
import type { StoredSchedule } from './stored.ts';

export const deliverHandler = 'reports.deliver';

/** What a message about a schedule says: words of the declarations, and of whom. */
export const newsOf = (report: Report, { id, name }: StoredSchedule, actionName: string, about?: string): News => ({
  module: report.declaration.label,
  actionName,
  recordTitle: about === undefined ? name : `${name}：${about}`,
  actorName: null,
  // The message leads to the report.
  entityCode: report.id,
  recordId: id,
  eventId: null,
});

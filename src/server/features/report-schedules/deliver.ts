import type { Report } from '../../../meta/report/report.ts';
import type { News } from '../../records/inbox.ts';
import type { StoredSchedule } from './stored.ts';

export const deliverHandler = 'reports.deliver';

/** The texts of a message about a schedule, from the declarations. */
export const newsOf = (report: Report, { id, name }: StoredSchedule, actionName: string, about?: string): News => ({
  module: report.declaration.label,
  actionName,
  recordTitle: about === undefined ? name : `${name}：${about}`,
  actorName: null,
  // Opens the report from the message.
  entityCode: report.id,
  recordId: id,
  eventId: null,
});

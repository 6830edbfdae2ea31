import type { News } from '../../records/inbox.ts';
import type { StoredSchedule } from './stored.ts';
import type { Subject } from './subject.ts';

export const deliverHandler = 'reports.deliver';

/** The texts of a message about a schedule, from the declarations. */
export const newsOf = (subject: Subject, { id, name }: StoredSchedule, actionName: string, about?: string): News => ({
  topic: 'report',
  module: subject.label,
  actionName,
  recordTitle: about === undefined ? name : `${name}：${about}`,
  actorName: null,
  // Opens it from the message.
  entityCode: subject.id,
  recordId: id,
  eventId: null,
});

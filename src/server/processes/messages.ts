import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { newId } from '../records/ids.ts';
import { addInboxMessages } from '../records/inbox.ts';
import type { Queries } from '../storage/database.ts';
import { productId, systemContext } from '../system.ts';
import type { Case } from './rows.ts';

/**
 * Sends an in-app message to these users, except to the current one. The event is named by a word from the
 * declarations: a step, a transition, or one of `caseNews`.
 */
export async function tell(
  context: Context,
  tx: Queries,
  { id, label }: Resource,
  kase: Case,
  userIds: readonly string[],
  news: string,
): Promise<void> {
  // An import of many applications would flood the approvers; their lists show each case anyway.
  if (context.quiet) return;
  const { principal } = context;
  const receivers = [...new Set(userIds)].filter((userId) => userId !== principal.userId && userId !== productId);
  await addInboxMessages(systemContext(context), tx, receivers, {
    topic: 'task',
    module: label,
    actionName: news,
    recordTitle: kase.subject === null ? kase.recordTitle : `${kase.subject} ${kase.recordTitle}`,
    actorName: principal.realName || principal.userName,
    entityCode: id,
    recordId: kase.rowId,
    caseId: kase.id,
    eventId: newId(),
  });
}

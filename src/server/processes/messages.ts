import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { newId } from '../records/ids.ts';
import { addInboxMessages } from '../records/inbox.ts';
import type { Queries } from '../storage/database.ts';
import { productId, systemContext } from '../system.ts';
import type { Case } from './rows.ts';

/** An in-app message to each of these, but for whoever has just done it. What happened is said in words of the declarations: a step, a transition, or one of the few others. */
export async function tell(
  context: Context,
  tx: Queries,
  { id, label }: Resource,
  kase: Case,
  userIds: readonly string[],
  news: string,
): Promise<void> {
  // A sheet of applications would bury those who decide; their lists show each of them.
  if (context.importing) return;
  const { principal } = context;
  const receivers = [...new Set(userIds)].filter((userId) => userId !== principal.userId && userId !== productId);
  await addInboxMessages(systemContext(context), tx, receivers, {
    module: label,
    actionName: news,
    recordTitle: kase.recordTitle,
    actorName: principal.realName || principal.userName,
    entityCode: id,
    recordId: kase.rowId,
    eventId: newId(),
  });
}

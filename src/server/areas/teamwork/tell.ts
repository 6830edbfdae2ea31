import type { teamworkNews } from '../../../meta/teamwork.ts';
import { userResource } from '../../auth/accounts.ts';
import type { Context } from '../../context.ts';
import { newId } from '../../records/ids.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { productId, systemContext } from '../../system.ts';

/** What a message leads to. */
interface About {
  readonly module: string;
  readonly recordTitle: string;
  readonly entityCode: string;
  readonly recordId: string;
}

/** An in-app message about a record, to each of these but whoever has just done it. */
export async function tell(
  context: Context,
  tx: Queries,
  userIds: Iterable<string>,
  news: (typeof teamworkNews)[keyof typeof teamworkNews],
  { module, recordTitle, entityCode, recordId }: About,
): Promise<void> {
  const { principal } = context;
  const wanted = new Set(userIds);
  wanted.delete(principal.userId);
  if (wanted.size === 0) return;
  // Somebody whose account is gone is told nothing, and keeps nobody else from going on.
  const users = await asSystem(context, userResource, tx).find({ is: 'in', column: 'id', values: [...wanted] });
  const receivers = users.map(({ id }) => String(id));
  await addInboxMessages(systemContext(context), tx, receivers, {
    topic: 'team',
    module,
    actionName: news,
    recordTitle,
    actorName: principal.userId === productId ? null : principal.realName || principal.userName,
    entityCode,
    recordId,
    eventId: newId(),
  });
}

import type { NewsName } from '../../../meta/log-names.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { addInboxMessages, inboxResource } from '../../records/inbox.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { accountsFor } from './notice-audience.ts';
import { channelsOf, noticeKinds, notices, noticeTopic } from './notice-messages.ts';
import { freezeReceivers } from './outbox.ts';
import { recount } from './settle.ts';

/** Sends a notice by its channels; once more, it goes to those alone whom it has not reached. */
export async function sendOut(context: Context, tx: Queries, notice: Row): Promise<void> {
  const chosen = channelsOf(notice);
  for (const way of chosen) await freezeReceivers(context, tx, noticeKinds[way], notice, nowMs());
  if (chosen.includes('app')) await ringFor(context, tx, notice);
  await recount(context, tx, noticeKinds.app, String(notice.id));
}

/** Accounts find it among their messages, as they have chosen; published again, it rings for nobody twice. */
async function ringFor(context: Context, tx: Queries, notice: Row): Promise<void> {
  const recordId = String(notice.id);
  const told = await asSystem(context, inboxResource, tx).find(
    all(isColumn('recordId', recordId), isColumn('entityCode', notices)),
    { columns: ['userId'] },
  );
  const known = new Set(told.map(({ userId }) => String(userId)));
  const accounts = await accountsFor(context, tx, notice);
  await addInboxMessages(
    context,
    tx,
    accounts.map(({ id }) => String(id)).filter((id) => !known.has(id)),
    {
      topic: noticeTopic,
      module: resourceOf(context, notices).label,
      actionName: '发布' satisfies NewsName,
      recordTitle: String(notice.title),
      actorName: typeof notice.authorName === 'string' ? notice.authorName : null,
      entityCode: notices,
      recordId,
      eventId: null,
    },
  );
}

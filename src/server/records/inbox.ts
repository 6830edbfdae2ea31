import type { Row } from '../../meta/json.ts';
import type { MessageTopic } from '../../meta/message-choice.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { resourceOf } from './resource-of.ts';
import { insertRow } from './write.ts';

export const inboxResource = 'notices/inboxMessage';

/** An event as the text of an in-app message, in the words of the declarations. */
export interface News {
  /** Readers choose by it how it comes. */
  readonly topic: MessageTopic;
  readonly module: string;
  readonly actionName: string;
  readonly recordTitle: string;
  readonly actorName: string | null;
  readonly entityCode: string;
  readonly recordId: string;
  /** Of the process that it is about. */
  readonly caseId?: string;
  readonly eventId: string | null;
}

const maxTitle = 200;

/** One message for each of these users, written by the system. */
export async function addInboxMessages(
  context: Context,
  tx: Queries,
  userIds: Iterable<string>,
  news: News,
): Promise<void> {
  const message: Row = { ...news, recordTitle: news.recordTitle.slice(0, maxTitle) };
  for (const userId of userIds)
    await insertRow(
      context,
      tx,
      resourceOf(context, inboxResource),
      { ...message, userId },
      { action: 'add', reach: 'all', unlogged: true },
    );
}

import type { Row } from '../../src/meta/json.ts';
import type { Client } from './client.ts';

/** The messages that somebody has about a record. */
export const messagesAbout = async (client: Client, recordId: unknown): Promise<Row[]> =>
  (await client.post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 200 })).data.list.filter(
    (message) => message.recordId === recordId,
  );

/** What somebody was told of a record: the actions that their messages name. */
export const toldOf = async (client: Client, recordId: unknown) =>
  (await messagesAbout(client, recordId)).map(({ actionName }) => actionName);

import type { Row } from '../../src/meta/json.ts';
import type { Client } from './client.ts';

/** What somebody was told of a record: the actions that their messages name. */
export const toldOf = async (client: Client, recordId: unknown) =>
  (await client.post<{ list: Row[] }>('/notify/inboxMessage/list', { limit: 200 })).data.list
    .filter((message) => message.recordId === recordId)
    .map(({ actionName }) => actionName);

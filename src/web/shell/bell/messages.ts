import type { Row } from '../../../meta/json.ts';
import { resourceTexts } from '../../i18n/i18n.ts';
import { firstClient } from '../../providers/http.ts';
import type { Route } from '../routes/route-table.ts';

const maxNewest = 30;

/** The newest messages; what they are about is said in words of the declarations. */
export async function newest(signal: AbortSignal): Promise<readonly Row[]> {
  const [{ list }] = await Promise.all([
    firstClient.post<{ list: Row[] }>(
      '/notify/inboxMessage/list',
      { limit: maxNewest },
      { safe: true, quiet: true, signal },
    ),
    resourceTexts(),
  ]);
  return list;
}

export const markRead = (id: string): Promise<unknown> =>
  firstClient.post('/notify/inboxMessage/markRead', { id }, { quiet: true });

export const readAll = (): Promise<unknown> =>
  firstClient.post('/notify/inboxMessage/readAll', {}, { quiet: true, timeout: 30_000 });

/** Where the record of a message is worked on, with the record open; nothing where its reader has no such page. */
export function placeOfRecord(routes: readonly Route[], { entityCode, recordId }: Row): string | undefined {
  const told = routes.find(({ report }) => report !== undefined && report === entityCode);
  if (told) return told.path;
  const places = routes.filter(({ resource, report }) => resource !== undefined && resource === entityCode && !report);
  // A page that shows part of the rows may not have this one.
  const place = places.find(({ filter, hidden }) => !filter && !hidden) ?? places[0];
  return place && typeof recordId === 'string' ? `${place.path}?_record=${recordId}` : undefined;
}

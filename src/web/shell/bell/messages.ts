import type { Row } from '../../../meta/json.ts';
import { resourceTexts } from '../../i18n/i18n.ts';
import { firstClient } from '../../providers/http.ts';
import type { Route } from '../routes/route-table.ts';

const maxNewest = 30;

/** The newest messages. Their subjects are texts of the declarations, so these are loaded too. */
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

/** Address that opens a message's record; undefined if the user has no page for it. */
export function placeOfRecord(routes: readonly Route[], { entityCode, recordId }: Row): string | undefined {
  const places = routes.filter(({ resource, report }) => resource !== undefined && resource === entityCode && !report);
  // Prefer a page without a filter: a filtered page may not show this row.
  const place = places.find(({ filter, hidden }) => !filter && !hidden) ?? places[0];
  return place && typeof recordId === 'string' ? `${place.path}?_record=${recordId}` : undefined;
}

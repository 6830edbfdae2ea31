import type { Row } from '../../../meta/json.ts';
import { teamworkNews } from '../../../meta/teamwork.ts';
import { declarationFile } from '../../declaration-files.ts';
import { resourceTexts } from '../../i18n/i18n.ts';
import { firstClient } from '../../providers/http.ts';
import { casePlace } from '../../shared/case-place.ts';
import { recordPlace } from '../../shared/record-place.ts';
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

const ofTeamwork: ReadonlySet<unknown> = new Set(Object.values(teamworkNews));

/** How messages about dashboards name them. */
const ofDashboards = 'dashboard:';

/**
 * Where the reader of a message goes on: to the case, or to where its record is worked on, with the record open; what
 * people said about it stands on its own page. Nothing where its reader has no such place.
 */
export function placeOf(
  routes: readonly Route[],
  { entityCode, recordId, caseId, actionName }: Row,
): string | undefined {
  if (typeof caseId === 'string') return casePlace(caseId);
  const reportPlace = routes.find(({ report }) => report !== undefined && report === entityCode);
  if (reportPlace) return reportPlace.path;
  if (typeof entityCode === 'string' && entityCode.startsWith(ofDashboards))
    return `/dashboard?_board=${encodeURIComponent(entityCode.slice(ofDashboards.length))}`;
  if (typeof entityCode !== 'string' || typeof recordId !== 'string' || !declarationFile(entityCode)) return undefined;
  if (ofTeamwork.has(actionName)) return recordPlace(entityCode, recordId);
  const places = routes.filter(({ resource, report }) => resource !== undefined && resource === entityCode && !report);
  // Prefer a page without a filter: a filtered page may not show this row.
  const place = places.find(({ filter, hidden }) => !filter && !hidden) ?? places[0];
  return place ? `${place.path}?_record=${recordId}` : undefined;
}

import { useMemo } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import type { Route } from '../routes/route-table.ts';
import { recentPages } from '../routes/visits.ts';
import { useSession } from '../session/session-store.ts';
import { actionEntries, placeEntries, recentEntries, recordEntries, type Entry } from './entries.ts';
import { MenuSearch, type Found } from './menu-search.ts';
import { searchTexts } from './texts.ts';
import { useAddable, useRecords } from './use-search.ts';

/** Search results for an input: menu entries first, then add actions, then records. */
export function useEntries(
  input: string,
  pathname: string,
): { entries: readonly Entry[]; pending: boolean; failed: boolean } {
  const { translateDeclared: tr } = useTexts();
  const say = useCatalogue(searchTexts);
  const { routes, user } = useSession();
  const text = input.trim();
  const action = text.toLowerCase().startsWith(say('add').toLowerCase())
    ? text.slice(say('add').length).trim()
    : undefined;
  const addable = useAddable();
  const { found, pending, failed = false } = useRecords(action === undefined ? text : '');

  const words = useMemo(
    () => ({
      titleOf: (route: Route) => tr(route.title, 'menu'),
      sectionOf: (route: Route) => tr(routes.sectionTitle(route) ?? '', 'menu'),
      addTo: (name: string) => say('addTo', { name }),
      menu: say('menu'),
      actions: say('actions'),
      recent: say('recent'),
    }),
    [routes, say, tr],
  );
  const places = useMemo(
    () => routes.offered.map((route): Found => ({ route, title: words.titleOf(route) })),
    [routes, words],
  );
  const search = useMemo(() => new MenuSearch(places), [places]);
  const recent = useMemo(
    () =>
      recentPages(user.id).flatMap(
        (path) => places.find(({ route }) => route.path === path && path !== pathname) ?? [],
      ),
    [places, user.id, pathname],
  );

  if (text === '') return { entries: recentEntries(recent, words), pending: false, failed: false };
  if (action !== undefined)
    return {
      entries: actionEntries(action === '' ? places : search.find(action), addable, words),
      pending: false,
      failed: false,
    };
  const menu = search.find(text);
  return {
    entries: [
      ...placeEntries(menu, words),
      ...actionEntries(menu, addable, words),
      ...recordEntries(found, routes.offered, words),
    ],
    pending,
    failed,
  };
}

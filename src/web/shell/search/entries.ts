import type { FoundRecords } from '../../providers/search.ts';
import type { Route } from '../routes/route-table.ts';
import type { Found } from './menu-search.ts';

/** One line of the search results. */
export interface Entry {
  readonly address: string;
  readonly title: string;
  readonly note: string;
  /** Entries of one group are listed together under its name. */
  readonly group: string;
  readonly code?: string;
}

const maxPlaces = 8;
const maxActions = 4;
const maxRecent = 30;

interface Words {
  /** Titles in the user's language. */
  titleOf(route: Route): string;
  sectionOf(route: Route): string;
  addTo(name: string): string;
  readonly menu: string;
  readonly actions: string;
  readonly recent: string;
}

const place = ({ route, title }: Found, group: string, words: Words): Entry => ({
  address: route.path,
  title,
  note: words.sectionOf(route),
  group,
  code: route.path,
});

export const recentEntries = (found: readonly Found[], words: Words): Entry[] =>
  found.slice(0, maxRecent).map((each) => place(each, words.recent, words));

export const placeEntries = (found: readonly Found[], words: Words): Entry[] =>
  found.slice(0, maxPlaces).map((each) => place(each, words.menu, words));

/** Actions that add a row, for routes whose resource the user may add to. */
export const actionEntries = (found: readonly Found[], addable: ReadonlySet<string>, words: Words): Entry[] =>
  found
    .filter(({ route }) => route.resource !== undefined && !route.page && addable.has(route.resource))
    .slice(0, maxActions)
    .map(({ route, title }) => ({
      address: `${route.path}?_record=new`,
      title: words.addTo(title),
      note: words.sectionOf(route),
      group: words.actions,
    }));

/** Records are grouped under the title of their list and open in it. */
export function recordEntries(found: readonly FoundRecords[], routes: readonly Route[], words: Words): Entry[] {
  return found.flatMap(({ resource, rows }) => {
    const route = routes.find((each) => each.resource === resource && !each.page);
    return route
      ? rows.map(({ id, title, about }): Entry => ({
          address: `${route.path}?_record=${id}`,
          title,
          note: about.join(' · '),
          group: words.titleOf(route),
        }))
      : [];
  });
}

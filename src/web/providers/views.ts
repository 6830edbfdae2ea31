import type { Role, View, ViewSettings } from '../../meta/list-view.ts';
import { stash, takePrefetched } from './prefetch.ts';
import { firstClient } from './http.ts';

export interface Views {
  /** The list's settings when no view is chosen; null if never changed. */
  defaults: ViewSettings | null;
  views: readonly View[];
}

export interface ViewDraft {
  id?: string;
  version?: number;
  name: string;
  query: string;
  settings: ViewSettings;
  role: string;
}

/** Something with saved views: a list, by the id of its resource, or a report. */
export type Viewed = string | { readonly report: string };
const named = (viewed: Viewed) => (typeof viewed === 'string' ? { resource: viewed } : viewed);

const listCall = (resource: string) => ({ method: 'POST' as const, path: '/console/view/list', body: { resource } });
const ask = (viewed: Viewed): Promise<Views> =>
  firstClient.post<Views>('/console/view/list', named(viewed), { safe: true, quiet: true });

/** Requests the views while the page that needs them is still loading. */
export const prefetchViews = (resource: string): void => stash(listCall(resource), ask(resource));

export const fetchViews = (viewed: Viewed): Promise<Views> =>
  (typeof viewed === 'string' ? takePrefetched<Views>(listCall(viewed)) : undefined) ?? ask(viewed);

export const saveDefaultView = (resource: string, settings: ViewSettings): Promise<unknown> =>
  firstClient.postJson('/console/view/keep', { resource, settings }, { quiet: true });

export const saveView = (viewed: Viewed, draft: ViewDraft): Promise<View> =>
  firstClient.postJson<View>('/console/view/save', { ...named(viewed), ...draft }, { quiet: true });

export const removeView = (id: string): Promise<unknown> =>
  firstClient.post('/console/view/remove', { id }, { quiet: true });

export const shareableRoles = (): Promise<Role[]> =>
  firstClient.post<Role[]>('/console/view/roles', {}, { safe: true, quiet: true });

import type { Role, View, ViewSettings } from '../../meta/list-view.ts';
import { storePrefetched, takePrefetched } from './prefetch.ts';
import { firstClient } from './http.ts';

export interface Views {
  /** The list's settings when no view is chosen; null if never changed. */
  defaults: ViewSettings | null;
  views: readonly View[];
}

interface ViewDraft {
  id?: string;
  version?: number;
  name: string;
  query: string;
  settings: object;
  role: string;
}

/** What has views: a list by the id of its resource, a report, or a dashboard. */
export type Viewed = string | { readonly report: string } | { readonly dashboard: string };
const named = (viewed: Viewed) => (typeof viewed === 'string' ? { resource: viewed } : viewed);

const listCall = (resource: string) => ({ method: 'POST' as const, path: '/console/view/list', body: { resource } });
const ask = (viewed: Viewed): Promise<Views> =>
  firstClient.post<Views>('/console/view/list', named(viewed), { safe: true, quiet: true });

/** Requests the views while the page that needs them is still loading. */
export const prefetchViews = (resource: string): void => storePrefetched(listCall(resource), ask(resource));

export const fetchViews = (viewed: Viewed): Promise<Views> =>
  (typeof viewed === 'string' ? takePrefetched<Views>(listCall(viewed)) : undefined) ?? ask(viewed);

export const saveDefaultView = (viewed: Viewed, settings: object): Promise<unknown> =>
  firstClient.postJson('/console/view/keep', { ...named(viewed), settings }, { quiet: true });

export const resetDefaultView = (viewed: Viewed): Promise<unknown> =>
  firstClient.postJson('/console/view/reset', named(viewed), { quiet: true });

export const saveView = (viewed: Viewed, draft: ViewDraft): Promise<View> =>
  firstClient.postJson<View>('/console/view/save', { ...named(viewed), ...draft }, { quiet: true });

export const removeView = (id: string): Promise<unknown> =>
  firstClient.post('/console/view/remove', { id }, { quiet: true });

export const shareableRoles = (): Promise<Role[]> =>
  firstClient.post<Role[]>('/console/view/roles', {}, { safe: true, quiet: true });

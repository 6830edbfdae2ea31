import type { MissingPermission } from '../../../meta/errors.ts';
import { HOME } from '../tabs/home.ts';
import type { Route, RouteTable } from './route-table.ts';

/** Error pages; they open no tab. */
export const noPermission = '/401';
export const notFound = '/404';

export type Decision =
  | { readonly show: Route }
  | { readonly to: string; readonly refresh?: string; readonly missing?: MissingPermission };

/** Where an address leads: to a page, or on to another address. */
export function decide(routes: RouteTable, pathname: string, search: string): Decision {
  if (pathname === '/' || pathname === '/login') return { to: HOME };
  const [, refreshed] = /^\/redirect(\/.*)$/.exec(pathname) ?? [];
  if (refreshed) return { to: refreshed + search, refresh: refreshed };
  if (pathname.endsWith('/')) return { to: pathname.replace(/\/+$/, '') + search };
  const verdict = routes.check(pathname);
  if ('route' in verdict) return { show: verdict.route };
  return verdict.missing === 'permission'
    ? { to: `${noPermission}?noGoBack=true`, missing: verdict.permission }
    : { to: notFound };
}

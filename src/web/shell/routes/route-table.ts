import type { MissingPermission } from '../../../meta/errors.ts';
import type { RouteEntry, RouteManifest } from '../../../meta/routes.ts';
import { readRecordPlace, recordBase } from '../../shared/record-place.ts';

export type Route = RouteEntry & { readonly initials?: string };

interface Rights {
  readonly roles: readonly string[];
  /** Codes that may be listed. */
  readonly perms: readonly string[];
  /** Codes by action. */
  readonly grants: Readonly<Record<string, readonly string[]>>;
}

/** An entry of the sidebar: a page, or a section with its pages. */
export type MenuItem =
  | { readonly title: string; readonly icon?: string; readonly route: Route }
  | { readonly key: string; readonly title: string; readonly icon: string; readonly children: readonly Route[] };

export type Verdict =
  | { readonly route: Route }
  | { readonly missing: 'page' }
  | { readonly missing: 'permission'; readonly permission: MissingPermission };

/** The first permission that a user would need and lacks. A route without a code is open to everybody, each one to `admin`. */
function missingFor({ code, action, alsoCode }: RouteEntry, rights: Rights): MissingPermission | undefined {
  if (rights.roles.includes('admin')) return undefined;
  const holds = (wanted: string) => rights.perms.includes(wanted) || rights.roles.includes(wanted);
  const closed = [code, alsoCode].find((wanted) => wanted !== undefined && !holds(wanted));
  if (closed !== undefined) return { code: closed, action: 'list' };
  if (code === undefined || action === undefined || rights.grants[action]?.includes(code)) return undefined;
  return { code, action };
}

/** Has a page of its own, or an external application that this installation has configured. */
const isReachable = ({ resource, page, external }: RouteEntry, externals: ReadonlySet<string>): boolean =>
  external === undefined || resource !== undefined || page !== undefined || externals.has(external);

/** The routes that one user may open. */
export class RouteTable {
  readonly routes: readonly Route[];
  /** Routes shown in menu and search; the others can only be opened by their address. */
  readonly offered: readonly Route[];
  readonly menu: readonly MenuItem[];
  readonly #all: ReadonlyMap<string, Route>;
  readonly #records = new Map<string, Route>();
  readonly #sections: ReadonlyMap<string, string>;
  readonly #rights: Rights;

  constructor({ sections, routes }: RouteManifest, rights: Rights, externals: ReadonlySet<string> = new Set()) {
    this.#rights = rights;
    const allowed = routes.filter((route) => !missingFor(route, rights));
    this.#all = new Map(routes.filter(({ href }) => !href).map((route) => [route.path, route]));
    this.#sections = new Map(sections.map(({ key, title }) => [key, title]));
    this.routes = allowed.filter(({ href }) => !href);
    const offered = allowed.filter((route) => !route.hidden && isReachable(route, externals));
    this.offered = offered.filter(({ href }) => !href);
    this.menu = buildMenu(sections, offered);
  }

  /** Looks up a path; `/passthrough/visitorPass/` is the same route as without the slash. */
  check(path: string): Verdict {
    const wanted = path.length > 1 ? path.replace(/\/+$/, '') : path;
    const route = this.#all.get(wanted) ?? this.#record(wanted);
    if (!route) return { missing: 'page' };
    const permission = missingFor(route, this.#rights);
    return permission ? { missing: 'permission', permission } : { route };
  }

  /** The page of one record, named after the list to which it belongs until the record is here. Who may see it, the server says. */
  #record(path: string): Route | undefined {
    const known = this.#records.get(path);
    const page = this.#all.get(recordBase);
    const record = readRecordPlace(path);
    if (known || !page || !record) return known;
    const list = [...this.#all.values()].find(({ resource, report }) => resource === record.resource && !report);
    const route = { ...page, path, title: list?.title ?? page.title, section: list?.section };
    this.#records.set(path, route);
    return route;
  }

  find(path: string): Route | undefined {
    const verdict = this.check(path);
    return 'route' in verdict ? verdict.route : undefined;
  }

  sectionTitle({ section }: Route): string | undefined {
    return section === undefined ? undefined : this.#sections.get(section);
  }
}

/** A section with one visible child is replaced by the child, unless its route has `alwaysShow`. */
function buildMenu(sections: RouteManifest['sections'], visible: readonly Route[]): MenuItem[] {
  const alone = visible
    .filter(({ section }) => section === undefined)
    .map((route): MenuItem => ({ title: route.title, icon: route.icon, route }));
  // Links lead elsewhere: they come last.
  const isLink = (item: MenuItem) => 'route' in item && item.route.href !== undefined;
  const grouped = sections.flatMap(({ key, title, icon }): MenuItem[] => {
    const children = visible.filter(({ section }) => section === key);
    const [first] = children;
    if (!first) return [];
    if (children.length === 1 && !first.alwaysShow) return [{ title: first.title, icon, route: first }];
    return [{ key, title, icon, children }];
  });
  return [...alone.filter((item) => !isLink(item)), ...grouped, ...alone.filter(isLink)];
}

import type { Route } from '../routes/route-table.ts';

/** One open page, identified by its path; its query is kept as the user left it. */
export interface Tab {
  readonly path: string;
  /** Including the question mark, or empty. */
  readonly search: string;
  readonly title: string;
  readonly affix: boolean;
  readonly noCache: boolean;
  /** Incremented by "refresh" to mount the page again. */
  readonly refreshCount: number;
}

export interface TabList {
  readonly tabs: readonly Tab[];
  /** Paths of pages kept mounted, least recently used first. */
  readonly kept: readonly string[];
}

/** Maximum number of pages kept mounted; the least recently used one is dropped and starts anew when shown again. */
export const MAX_KEPT_PAGES = 10;

export const emptyTabs: TabList = { tabs: [], kept: [] };

export const toTab = (route: Route | undefined, path: string, search = ''): Tab => ({
  path,
  search,
  title: route?.title || 'no-name',
  affix: route?.affix ?? false,
  noCache: route?.noCache ?? false,
  refreshCount: 0,
});

const keep = (kept: readonly string[], { path }: Tab): readonly string[] =>
  [...kept.filter((other) => other !== path), path].slice(-MAX_KEPT_PAGES);

/** Shows a page: opens its tab or returns to it. */
export function visit(list: TabList, tab: Tab): TabList {
  const known = list.tabs.find(({ path }) => path === tab.path);
  const tabs = known
    ? list.tabs.map((other) => (other === known ? { ...known, search: tab.search } : other))
    : [...list.tabs, tab];
  // A page with `noCache` is dropped as soon as another one is shown.
  const lasting = list.kept.filter(
    (path) => path === tab.path || !list.tabs.find((other) => other.path === path)?.noCache,
  );
  return { tabs, kept: keep(lasting, tab) };
}

/** Adds a pinned tab, in front of the others. */
export const addPinned = (list: TabList, tab: Tab): TabList =>
  list.tabs.some(({ path }) => path === tab.path)
    ? list
    : { ...list, tabs: [...list.tabs.filter(({ affix }) => affix), tab, ...list.tabs.filter(({ affix }) => !affix)] };

const keepOnly = (list: TabList, stays: (tab: Tab) => boolean): TabList => {
  const tabs = list.tabs.filter((tab) => tab.affix || stays(tab));
  return { tabs, kept: list.kept.filter((path) => tabs.some((tab) => tab.path === path)) };
};

export const close = (list: TabList, path: string): TabList => keepOnly(list, (tab) => tab.path !== path);
export const closeOthers = (list: TabList, path: string): TabList => keepOnly(list, (tab) => tab.path === path);
export const closeAll = (list: TabList): TabList => keepOnly(list, () => false);

export const refresh = (list: TabList, path: string): TabList => ({
  ...list,
  tabs: list.tabs.map((tab) => (tab.path === path ? { ...tab, refreshCount: tab.refreshCount + 1 } : tab)),
});

/** Calls a tab by what it shows. */
export const rename = (list: TabList, path: string, title: string): TabList =>
  title === '' || !list.tabs.some((tab) => tab.path === path && tab.title !== title)
    ? list
    : { ...list, tabs: list.tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab)) };

/** Moves a tab to the place of another one; pinned tabs stay in front. */
export function move(list: TabList, path: string, to: number): TabList {
  const from = list.tabs.findIndex((tab) => tab.path === path);
  const pinned = list.tabs.filter(({ affix }) => affix).length;
  const moved = list.tabs[from];
  if (!moved || moved.affix) return list;
  const others = list.tabs.filter((tab) => tab !== moved);
  const at = Math.min(Math.max(to, pinned), others.length);
  return at === from ? list : { ...list, tabs: [...others.slice(0, at), moved, ...others.slice(at)] };
}

/** The tab to show after the current one is closed: the right neighbour, else the left. */
export function neighbour(before: TabList, after: TabList, path: string): Tab | undefined {
  const at = before.tabs.findIndex((tab) => tab.path === path);
  const remaining = (tab: Tab) => after.tabs.some((other) => other.path === tab.path);
  return (
    before.tabs.slice(at + 1).find(remaining) ?? before.tabs.slice(0, at).toReversed().find(remaining) ?? after.tabs[0]
  );
}

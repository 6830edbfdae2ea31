import { useSyncExternalStore } from 'react';
import { session } from '../session/session-store.ts';
import { emptyTabs, addPinned, toTab, type Tab, type TabList } from './tab-list.ts';

let list: TabList = emptyTabs;
let owner = '';
const listeners = new Set<() => void>();

const KEY = 'tabs';

interface Saved {
  owner: string;
  tabs: readonly Pick<Tab, 'path' | 'search'>[];
}

function save(): void {
  const saved: Saved = { owner, tabs: list.tabs.map(({ path, search }) => ({ path, search })) };
  sessionStorage.setItem(KEY, JSON.stringify(saved));
}

function readSaved(): Saved | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export const tabList = (): TabList => list;

export function changeTabs(change: (list: TabList) => TabList): void {
  const next = change(list);
  if (next === list) return;
  list = next;
  save();
  for (const listener of listeners) listener();
}

/** Restores the tabs after a reload, if the user is the same; only pages they may still open. */
export function restoreTabs(): void {
  const { routes, user } = session();
  owner = user.id;
  const saved = readSaved();
  const earlier = saved?.owner === owner ? saved.tabs : [];
  const tabs = earlier.flatMap(({ path, search }) => {
    const route = routes.find(path);
    return route ? toTab(route, path, search) : [];
  });
  const pinned = routes.routes.filter(({ affix }) => affix).map((route) => toTab(route, route.path));
  changeTabs(() => pinned.reduceRight(addPinned, { tabs, kept: [] }));
}

/** Closes tabs whose pages the user may no longer open. */
export function dropForbiddenTabs(): void {
  const { routes } = session();
  changeTabs(({ tabs, kept }) => ({
    tabs: tabs.filter(({ path }) => routes.find(path)),
    kept: kept.filter((path) => routes.find(path)),
  }));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTabs = (): TabList => useSyncExternalStore(subscribe, tabList);

import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HOME } from './home.ts';
import { close, closeAll, closeOthers, move, neighbour, refresh, type TabList } from './tab-list.ts';
import { changeTabs, tabList } from './tab-store.ts';

export interface TabActions {
  go(path: string): void;
  refresh(path: string): void;
  close(path: string): void;
  closeOthers(path: string): void;
  closeAll(): void;
  move(path: string, to: number): void;
}

/** Actions on tabs; closing the current tab navigates to a neighbour. */
export function useTabActions(): TabActions {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  return useMemo(() => {
    const go = (path: string) => {
      const tab = tabList().tabs.find((other) => other.path === path);
      void navigate(path + (tab?.search ?? ''));
    };
    const apply = (change: (list: TabList) => TabList) => {
      const before = tabList();
      const after = change(before);
      const shownStays = after.tabs.some(({ path }) => path === pathname);
      // Navigate first: a closed page that is still shown would open its tab again.
      if (!shownStays) {
        const next = neighbour(before, after, pathname);
        void navigate(next ? next.path + next.search : HOME);
      }
      changeTabs(change);
    };
    return {
      go,
      refresh: (path) => {
        changeTabs((list) => refresh(list, path));
        if (path !== pathname) go(path);
      },
      close: (path) => apply((list) => close(list, path)),
      closeOthers: (path) => {
        if (path !== pathname) go(path);
        changeTabs((list) => closeOthers(list, path));
      },
      closeAll: () => apply(closeAll),
      move: (path, to) => changeTabs((list) => move(list, path, to)),
    };
  }, [navigate, pathname]);
}

import { describe, expect, test } from 'vitest';
import {
  close,
  closeAll,
  closeOthers,
  emptyTabs,
  MAX_KEPT_PAGES,
  move,
  neighbour,
  addPinned,
  refresh,
  toTab,
  visit,
  type TabList,
} from '../../src/web/shell/tabs/tab-list.ts';

const home = { path: '/dashboard', title: '首页', affix: true, noCache: true };
const route = (path: string, more = {}) => ({ path, title: path.slice(1), ...more });
const paths = ({ tabs }: TabList) => tabs.map(({ path }) => path);
const opened = (...names: string[]) =>
  names.reduce((list, path) => visit(list, toTab(route(path), path)), addPinned(emptyTabs, toTab(home, home.path)));

describe('opening', () => {
  test('one tab per path, with the address it was left at', () => {
    const list = visit(opened('/a', '/b'), toTab(route('/a'), '/a', '?page=2'));
    expect(paths(list)).toEqual(['/dashboard', '/a', '/b']);
    expect(list.tabs[1]?.search).toBe('?page=2');
  });

  test('a page without a title is called no-name', () => expect(toTab(undefined, '/x').title).toBe('no-name'));

  test('the least recently used page leaves the memory, its tab stays', () => {
    const names = Array.from({ length: 200 }, (_, i) => `/p${i}`);
    const list = opened(...names);
    expect(list.tabs).toHaveLength(201);
    expect(list.kept).toEqual(names.slice(-MAX_KEPT_PAGES));
  });

  test('a page that may not be cached is dropped as soon as another one is shown', () => {
    const list = visit(visit(opened('/a'), toTab(home, home.path)), toTab(route('/b'), '/b'));
    expect(list.kept).toEqual(['/a', '/b']);
  });
});

describe('closing', () => {
  test('pinned tabs survive every way of closing', () => {
    const list = opened('/a', '/b');
    expect(paths(close(list, '/dashboard'))).toEqual(['/dashboard', '/a', '/b']);
    expect(paths(closeOthers(list, '/b'))).toEqual(['/dashboard', '/b']);
    expect(paths(closeAll(list))).toEqual(['/dashboard']);
  });

  test('a closed page is forgotten', () => expect(close(opened('/a', '/b'), '/a').kept).toEqual(['/b']));

  test('the right neighbour follows, else the left one', () => {
    const list = opened('/a', '/b', '/c');
    expect(neighbour(list, close(list, '/b'), '/b')?.path).toBe('/c');
    expect(neighbour(list, close(list, '/c'), '/c')?.path).toBe('/b');
    expect(neighbour(list, closeAll(list), '/b')?.path).toBe('/dashboard');
  });
});

describe('order and freshness', () => {
  test('tabs move, but not before pinned ones and not beyond the end', () => {
    const list = opened('/a', '/b', '/c');
    expect(paths(move(list, '/c', 1))).toEqual(['/dashboard', '/c', '/a', '/b']);
    expect(paths(move(list, '/a', 0))).toEqual(['/dashboard', '/a', '/b', '/c']);
    expect(paths(move(list, '/a', 99))).toEqual(['/dashboard', '/b', '/c', '/a']);
    expect(move(list, '/dashboard', 2)).toBe(list);
  });

  test('refreshing starts the page anew and leaves the others', () => {
    expect(refresh(opened('/a', '/b'), '/a').tabs.map(({ refreshCount: epoch }) => epoch)).toEqual([0, 1, 0]);
  });
});

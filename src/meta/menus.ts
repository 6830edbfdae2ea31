import type { RouteEntry, RouteManifest } from './routes.ts';

/** A row of 菜单管理 as the console needs it. */
export interface MenuRow {
  readonly id: string;
  readonly parentId?: string;
  /** `menu` changes a place, `dir` a section or adds one, `external` adds a link. */
  readonly menuType: 'dir' | 'menu' | 'external';
  readonly menuName: string;
  readonly path?: string;
  readonly permCode?: string;
  readonly icon?: string;
  readonly sort: number;
  /** Disabled: the place is gone, whatever somebody may do there. */
  readonly off?: boolean;
  readonly hidden?: boolean;
  readonly noCache?: boolean;
  readonly affix?: boolean;
  readonly alwaysShow?: boolean;
  readonly externalUrl?: string;
  readonly blank?: boolean;
}

/** Where rows of the table themselves are changed; it stays reachable, or nobody could bring it back. */
export const menuPlace = '/sysSetting/menu/index';

/** What no row speaks of stands at 10, 20, 30 …, so that rows can stand between. */
const step = 10;

/** The place that a row speaks of: by its path, or else by its permission code. */
export const placeOf = <R extends RouteEntry>(routes: readonly R[], { path, permCode }: MenuRow): R | undefined =>
  routes.find((route) => (path ? route.path === path : permCode !== undefined && route.code === permCode));

interface Placed<T> {
  readonly at: number;
  readonly item: T;
}

const inOrder = <T>(placed: readonly Placed<T>[]): T[] =>
  placed.toSorted((one, other) => one.at - other.at).map(({ item }) => item);

/** The declared menu with the changes of the table. */
export function withMenus<M extends RouteManifest>(manifest: M, rows: readonly MenuRow[]): M {
  if (rows.length === 0) return manifest;
  const { sections, routes } = manifest;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isOff = (row: MenuRow | undefined, depth = 0): boolean =>
    row !== undefined && depth < 5 && (row.off === true || isOff(byId.get(row.parentId ?? ''), depth + 1));
  /** The sidebar has two levels: what stands deeper goes to the uppermost. */
  const topOf = (row: MenuRow, depth = 0): MenuRow => {
    const parent = byId.get(row.parentId ?? '');
    return parent && depth < 5 ? topOf(parent, depth + 1) : row;
  };
  const keyOf = ({ id, path = '' }: MenuRow): string =>
    sections.find(({ key }) => path === `/${key}`)?.key ?? `menu-${id}`;
  const dirs = new Map(
    rows.filter(({ menuType, parentId }) => menuType === 'dir' && !parentId).map((row) => [keyOf(row), row]),
  );
  const sectionOf = (row: MenuRow): string | undefined => (row.parentId ? keyOf(topOf(row)) : undefined);
  const changes = new Map<RouteEntry, MenuRow>();
  for (const row of rows) {
    const place = row.menuType === 'menu' ? placeOf(routes, row) : undefined;
    if (place && !changes.has(place)) changes.set(place, row);
  }
  const known = sections.map((section, i): Placed<(typeof sections)[number]> => {
    const row = dirs.get(section.key);
    return {
      at: row?.sort ?? (i + 1) * step,
      item: row ? { ...section, title: row.menuName, ...(row.icon && { icon: row.icon }) } : section,
    };
  });
  const added = [...dirs].flatMap(([key, { menuName, icon = 'appstore', sort }]) =>
    sections.some((section) => section.key === key) ? [] : [{ at: sort, item: { key, title: menuName, icon } }],
  );
  const counts = new Map<string | undefined, number>();
  const placed = routes.flatMap((route): Placed<RouteEntry>[] => {
    const row = changes.get(route);
    const count = (counts.get(route.section) ?? 0) + 1;
    counts.set(route.section, count);
    const section = row?.parentId ? sectionOf(row) : route.section;
    const dir = dirs.get(section ?? '');
    const isKept = route.path === menuPlace;
    if (!isKept && (isOff(row) || isOff(dir))) return [];
    return [
      {
        at: row?.sort ?? count * step,
        item: changed(route, { row, section, hidden: !isKept && (row?.hidden ?? dir?.hidden ?? false) }),
      },
    ];
  });
  const links = rows
    .filter((row) => row.menuType === 'external' && !isOff(row) && !row.hidden && row.externalUrl)
    .map((row): Placed<RouteEntry> => ({
      at: row.sort,
      item: {
        path: `/link/${row.id}`,
        title: row.menuName,
        icon: row.icon ?? 'link',
        section: sectionOf(row),
        ...(row.permCode && { code: row.permCode }),
        href: { address: String(row.externalUrl), blank: row.blank === true },
      },
    }));
  return { ...manifest, sections: inOrder([...known, ...added]), routes: inOrder([...placed, ...links]) };
}

function changed(
  route: RouteEntry,
  { row, section, hidden }: { row: MenuRow | undefined; section: string | undefined; hidden: boolean },
): RouteEntry {
  const moved = hidden ? { ...route, section, hidden } : section === route.section ? route : { ...route, section };
  if (!row) return moved;
  const { menuName, icon, noCache, affix, alwaysShow } = row;
  const isRenamed = menuName !== route.title;
  return {
    ...moved,
    title: menuName,
    // Letters that find it belong to the name of before.
    ...(isRenamed && 'initials' in route && { initials: undefined }),
    ...(icon && { icon }),
    ...(noCache && { noCache }),
    ...(affix && { affix }),
    ...(alwaysShow && { alwaysShow }),
  };
}

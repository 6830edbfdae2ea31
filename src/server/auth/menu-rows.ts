import type { Row } from '../../meta/json.ts';
import type { MenuRow } from '../../meta/menus.ts';
import type { RouteKit } from '../http/kit.ts';
import { asSystem } from '../records/rows.ts';
import { all, type Condition } from '../storage/condition.ts';

const maxRows = 2000;

/** What 菜单管理 changes in the console's menu. Buttons stand for permissions, and the app has a menu of its own. */
export async function menuRows(kit: Pick<RouteKit, 'model' | 'db' | 'store'>): Promise<MenuRow[]> {
  const inConsole: Condition = { is: 'in', column: 'menuType', values: ['dir', 'menu', 'external'] };
  const notApp: Condition = {
    is: 'any',
    of: [
      { is: 'empty', column: 'isApp', empty: true },
      { is: 'compare', column: 'isApp', op: '<>', value: true },
    ],
  };
  const rows = await asSystem(kit, 'system/menu').find(all(inConsole, notApp), { limit: maxRows });
  return rows.map(asMenuRow);
}

/** Without what is empty: it goes to every browser. */
export const asMenuRow = (row: Row): MenuRow => {
  const { id, parentId, menuType, menuName, path, permCode, icon, sort, status, openMode, externalUrl } = row;
  const { hidden, noCache, affix, alwaysShow } = row;
  const given = {
    id,
    parentId,
    menuType,
    menuName,
    path,
    permCode,
    icon,
    sort: Number(sort ?? 0),
    off: status === 'disabled',
    hidden,
    noCache,
    affix,
    alwaysShow,
    externalUrl,
    // The console's own security policy lets no other page be shown within it.
    blank: openMode === 'blank' || openMode === 'embed',
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== false),
  ) as unknown as MenuRow;
};

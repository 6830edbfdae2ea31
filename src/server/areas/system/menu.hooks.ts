import type { Row } from '../../../meta/json.ts';
import { menuPlace, placeOf, type MenuRow } from '../../../meta/menus.ts';
import { asMenuRow } from '../../auth/menu-rows.ts';
import type { Context } from '../../context.ts';
import { consolePlaces } from '../../console-places.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { refusal } from '../refusal.ts';

const hooks: ResourceHooks = {
  before(context, _tx, { action, before, values }) {
    if (action !== 'add' && action !== 'update') return;
    const row = { ...before, ...values };
    if (row.menuType !== 'menu' || row.isApp === true) return;
    refuseNowhere(context, row);
  },
};

/** A row of a place that there is not would change nothing, without a word. */
function refuseNowhere(context: Context, row: Row): void {
  const menu: MenuRow = asMenuRow(row);
  const place = placeOf(consolePlaces(context.model).routes, menu);
  if (!place)
    throw refusal('menuNowhere', menu.path ? 'path' : 'permCode', { place: menu.path ?? menu.permCode ?? '' });
  if (place.path === menuPlace && (menu.off || menu.hidden))
    throw refusal('menuNeeded', menu.off ? 'status' : 'hidden', { name: menu.menuName });
}

export default { resource: 'system/menu', hooks };

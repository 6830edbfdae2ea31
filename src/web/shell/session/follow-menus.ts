import { reloadProfile } from '../../providers/profile.ts';
import { queryClient } from '../workspace/query-client.ts';
import { openSession } from './session-store.ts';

const menus = 'system/menu';

/** Whoever changes 菜单管理 sees it at once; others see it with their next profile. */
export function followMenus(): void {
  let asked = false;
  queryClient.getQueryCache().subscribe((event) => {
    const isWritten =
      event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryKey.includes(menus);
    if (!isWritten || asked) return;
    asked = true;
    void reloadProfile()
      .then((profile) => openSession(profile))
      // The menu of before stands until the next page load.
      .catch(() => undefined)
      .finally(() => (asked = false));
  });
}

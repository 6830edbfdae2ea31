import { refuse } from '../../records/mutate.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';

export const menus = 'wechat/wxMenu';
const title = { zh: '上级菜单', en: 'Parent menu', es: 'Menú superior' } as const;

/** Two levels: entries lie below a group of the same account, and a group below nothing. */
const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (action === 'delete') return;
    const row = { ...before, ...values };
    if (typeof row.parentId !== 'string') return;
    const parent = await asSystem(context, menus, tx).one(row.parentId, 'rely');
    const fits =
      parent?.publicId === row.publicId &&
      parent?.menuType === 'group' &&
      !parent.parentId &&
      parent.id !== before?.id &&
      row.menuType !== 'group';
    if (!fits) refuse([{ path: 'parentId', problem: 'notAChoice', values: { title } }]);
  },
};

export default { resource: menus, hooks };

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/menu.json';

export default defineResource({
  label: '菜单',
  form,
  api: {
    prefix: '/web/menu',
    aliases: ['/platform/menu'],
    remove: ['delete/{id}', 'delete'],
    tree: 'tree',
  },
  code: 'system-management.menu',
  menu: { section: 'sysSetting', path: 'menu/index', title: '菜单管理', icon: 'menu', order: 20 },
  list: {
    columns: ['menuName', 'menuType', 'permCode', 'path', 'icon', 'isApp', 'hidden', 'sort', 'status'],
    filters: ['menuName', 'menuType', 'parentId', 'isApp', 'status'],
    search: ['menuName', 'permCode', 'path'],
    sort: 'sort',
    inline: ['sort'],
    beside: ['parentId'],
    views: { table: true, tree: { card: ['menuType', 'permCode', 'path', 'status'] } },
  },
  tree: { parent: 'parentId', order: 'sort' },
});

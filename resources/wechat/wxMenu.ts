import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxMenu.json';

/** The menu of an official account; followers see it once it is published. */
export default defineResource({
  label: '公众号菜单',
  form,
  code: 'base-setting.wxmenu',
  menu: { section: 'sysSetting', path: 'wxMenu/index', icon: 'menu', order: 125 },
  list: {
    columns: ['publicId', 'parentId', 'menuName', 'menuType', 'menuKey', 'linkUrl', 'sort', 'status'],
    filters: ['publicId', 'parentId', 'menuName', 'menuType', 'status'],
    sort: 'sort',
    inline: ['sort'],
  },
  display: 'menuName',
});

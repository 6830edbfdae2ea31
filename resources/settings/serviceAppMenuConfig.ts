import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/settings/serviceAppMenuConfig.json';

export default defineResource({
  label: '服务应用菜单',
  form,
  api: { prefix: '/common/serviceAppMenuConfig', list: ['list', 'GET servicetypeinfoid/{serviceId}'] },
  code: 'basesetting.qenter',
  menu: {
    section: 'sysSetting',
    path: 'auxiliaryManageMiniProgram/index',
    title: '小程序辅助管理',
    icon: 'mobile',
    order: 60,
  },
  list: {
    columns: ['serviceId', 'menuName', 'menuCode', 'icon', 'path', 'terminal', 'sort', 'status'],
    filters: ['menuName', 'serviceId', 'terminal', 'status'],
    search: ['menuCode', 'menuName', 'path'],
    sort: 'sort',
    inline: ['sort'],
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/settings/serviceAppRoleConfig.json';

export default defineResource({
  label: '服务权限',
  form,
  api: { prefix: '/common/serviceAppRoleConfig', list: ['list', 'GET role/{roleId}'] },
  code: 'basesetting.serviceAuthSetting',
  menu: { section: 'sysSetting', path: 'serviceAuthSetting/index', title: '服务权限设置', icon: 'safety', order: 50 },
  list: {
    columns: ['roleId', 'serviceId', 'menuIds', 'status', 'updatedAt'],
    filters: ['roleId', 'serviceId', 'status'],
    search: [],
  },
  display: 'serviceId',
  unique: [['serviceId', 'roleId']],
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/roleFunction.json';

export default defineResource({
  label: '角色功能',
  form,
  api: { prefix: '/platform/roleFunction' },
  code: 'system-management.role',
  noMenu: '在角色管理中维护',
  scope: { project: 'roleId.orgId', centre: 'roleId.companyId' },
  list: {
    columns: ['roleId', 'code', 'createdBy', 'createdAt'],
    filters: ['roleId', 'code'],
    search: [],
  },
  display: 'code',
  unique: [['code', 'roleId']],
});

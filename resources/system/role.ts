import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/role.json';

export default defineResource({
  label: '角色',
  form,
  api: { prefix: '/web/role', list: ['list', 'roleList'], remove: ['delete/{id}', 'delete'] },
  code: 'system-management.role',
  menu: {
    section: 'platform',
    path: 'role/index',
    title: '角色管理',
    icon: 'safety-certificate',
    order: 10,
    page: 'roles',
  },
  scope: { project: 'orgId', centre: 'companyId' },
  list: {
    columns: ['roleCode', 'roleName', 'roleTypeId', 'companyId', 'orgId', 'dataScope', 'isSystem', 'sort', 'status'],
    filters: ['roleName', 'roleTypeId', 'companyId', 'orgId', 'dataScope', 'status'],
    search: ['roleCode', 'roleName'],
    sort: 'sort',
  },
  display: 'roleName',
  children: {
    functions: { resource: 'system/roleFunction', by: 'roleId', cascade: true },
    holders: { resource: 'system/userRole', by: 'roleId', cascade: true },
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/userRole.json';

export default defineResource({
  label: '用户角色',
  form,
  api: { prefix: '/platform/userRole' },
  code: 'system-management.user',
  noMenu: '在管理用户的详情中维护',
  scope: {
    centre: 'userId.companyId',
    project: 'userId.orgIds',
    enterprise: 'userId.virtId',
    merchant: 'userId.merchantId',
  },
  list: {
    columns: ['userId', 'roleId', 'orgId', 'createdBy', 'createdAt'],
    filters: ['userId', 'roleId', 'orgId'],
    search: [],
  },
  display: 'userId',
  unique: [['roleId', 'userId', 'orgId']],
});

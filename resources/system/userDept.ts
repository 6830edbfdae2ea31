import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/userDept.json';

export default defineResource({
  label: '用户部门',
  form,
  api: { prefix: '/platform/userDept' },
  code: 'system-management.user',
  noMenu: '在管理用户的详情中维护',
  scope: {
    centre: 'userId.companyId',
    project: 'userId.orgIds',
    enterprise: 'userId.virtId',
    merchant: 'userId.merchantId',
  },
  list: {
    columns: ['userId', 'deptId', 'isMain', 'createdBy', 'createdAt'],
    filters: ['userId', 'deptId', 'isMain'],
    search: [],
  },
  display: 'userId',
  unique: [['deptId', 'userId']],
});

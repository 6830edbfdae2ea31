import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/userCompany.json';

export default defineResource({
  label: '用户运营中心',
  form,
  api: { prefix: '/platform/userCompany' },
  code: 'system-management.user',
  noMenu: '在管理用户的详情中维护',
  scope: { centre: 'companyId' },
  list: {
    columns: ['userId', 'companyId', 'createdBy', 'createdAt'],
    filters: ['userId', 'companyId'],
    search: [],
  },
  display: 'userId',
  unique: [['companyId', 'userId']],
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/userOrgnization.json';

export default defineResource({
  label: '用户项目',
  form,
  api: { prefix: '/platform/userOrgnization' },
  code: 'system-management.user',
  noMenu: '在管理用户的详情中维护',
  scope: { project: 'orgId' },
  list: {
    columns: ['userId', 'orgId', 'isDefault', 'createdBy', 'createdAt'],
    filters: ['userId', 'orgId', 'isDefault'],
    search: [],
  },
  display: 'userId',
  unique: [['orgId', 'userId']],
});

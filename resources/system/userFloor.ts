import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/userFloor.json';

export default defineResource({
  label: '用户楼层',
  form,
  api: { prefix: '/platform/userFloor' },
  code: 'system-management.user',
  noMenu: '在管理用户的详情中维护',
  scope: { project: 'floorId.orgId' },
  list: {
    columns: ['userId', 'floorId', 'createdBy', 'createdAt'],
    filters: ['userId', 'floorId'],
    search: [],
  },
  display: 'userId',
  unique: [['floorId', 'userId']],
});

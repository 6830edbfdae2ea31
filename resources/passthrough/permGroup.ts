import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/passthrough/permGroup.json';

export default defineResource({
  label: '通行权限组',
  form,
  code: 'pc:passthrough.permGroup',
  menu: { section: 'passthrough', path: 'permGroup/index', icon: 'safety-certificate', order: 60 },
  scope: { project: 'orgId' },
  list: {
    columns: ['groupName', 'orgId', 'groupType', 'startTime', 'endTime', 'deviceCount', 'userCount', 'isDefault', 'status'],
    filters: ['groupName', 'orgId', 'groupType', 'isDefault', 'status'],
    search: ['groupCode', 'groupName'],
  },
  children: {
    devices: { resource: 'passthrough/permGroupDevice', by: 'groupId', cascade: true },
    users: { resource: 'passthrough/permGroupUser', by: 'groupId', cascade: true },
  },
  computed: {
    deviceCount: { count: 'passthrough/permGroupDevice', by: 'groupId' },
    userCount: { count: 'passthrough/permGroupUser', by: 'groupId' },
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/doors/permGroup.json';

export default defineResource({
  label: '通行权限组',
  form,
  api: { prefix: '/passthrough/permGroup' },
  code: 'pc:passthrough.permGroup',
  menu: { section: 'passthrough', path: 'permGroup/index', icon: 'safety-certificate', order: 60 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'groupName',
      'orgId',
      'groupType',
      'startTime',
      'endTime',
      'deviceCount',
      'userCount',
      'isDefault',
      'status',
    ],
    filters: ['groupName', 'orgId', 'groupType', 'isDefault', 'status'],
    search: ['groupCode', 'groupName'],
  },
  children: {
    devices: { resource: 'doors/permGroupDevice', by: 'groupId', cascade: true, inline: true },
    users: { resource: 'doors/permGroupUser', by: 'groupId', cascade: true, inline: true },
  },
  computed: {
    deviceCount: { count: 'doors/permGroupDevice', by: 'groupId' },
    userCount: { count: 'doors/permGroupUser', by: 'groupId' },
  },
});

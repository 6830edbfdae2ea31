import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/doors/permGroupDevice.json';

export default defineResource({
  label: '权限组设备',
  form,
  api: { prefix: '/passthrough/permGroupDevice' },
  code: 'pc:passthrough.permGroup',
  noMenu: '在通行权限组的详情中维护',
  scope: { project: 'groupId.orgId' },
  list: {
    columns: ['groupId', 'deviceId', 'bindTime', 'syncStatus'],
    filters: ['groupId', 'deviceId', 'syncStatus'],
    search: [],
  },
  display: 'deviceId',
  unique: [['deviceId', 'groupId']],
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/doors/permGroupUser.json';

export default defineResource({
  label: '权限组人员',
  form,
  api: { prefix: '/passthrough/permGroupUser' },
  code: 'pc:passthrough.permGroup',
  noMenu: '在通行权限组的详情中维护',
  scope: { project: 'groupId.orgId', enterprise: 'userId.virtId' },
  list: {
    columns: ['groupId', 'userId', 'realName', 'validStart', 'validEnd', 'syncStatus'],
    filters: ['groupId', 'userId', 'validEnd', 'syncStatus'],
  },
  display: 'realName',
  unique: [['userId', 'groupId']],
});

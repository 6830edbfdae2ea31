import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/residents/userImageInfo.json';

export default defineResource({
  label: '用户照片',
  form,
  api: { prefix: '/organisation/userImageInfo' },
  code: 'userManagement.userImage',
  menu: { section: 'platform', path: 'userImageInfo/index', icon: 'picture', order: 60 },
  scope: { project: 'userId.orgId', enterprise: 'userId.virtId' },
  list: {
    columns: ['userId', 'imageType', 'image', 'quality', 'auditStatus', 'uploadTime'],
    filters: ['userId', 'imageType', 'auditStatus', 'createdAt'],
    search: [],
  },
  display: 'userId',
});

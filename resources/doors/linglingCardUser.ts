import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/doors/linglingCardUser.json';

export default defineResource({
  label: '门禁卡用户',
  form,
  api: { prefix: '/passthrough/linglingCardUser' },
  code: 'pc:passthrough.linglingCard',
  noMenu: '在门禁卡的详情中维护持卡人',
  scope: { project: 'cardId.orgId', enterprise: 'userId.virtId' },
  list: {
    columns: ['cardId', 'userId', 'realName', 'mobile', 'bindTime', 'status'],
    filters: ['cardId', 'userId', 'bindTime', 'status'],
  },
  display: 'realName',
});

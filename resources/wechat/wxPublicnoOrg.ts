import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxPublicnoOrg.json';

export default defineResource({
  label: '公众号项目',
  form,
  code: 'base-setting.wxpublic',
  noMenu: '在公众号详情中维护关联项目',
  scope: { project: 'orgId' },
  list: {
    columns: ['publicId', 'orgId', 'isDefault', 'bindTime'],
    filters: ['publicId', 'orgId', 'isDefault'],
    search: [],
  },
  display: 'orgId',
  unique: [['orgId', 'publicId']],
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/tempViewSettings.json';

export default defineResource({
  label: '列表视图设置',
  form,
  api: { prefix: '/basesetting/tempViewSettings' },
  code: 'base-setting.tempView',
  elsewhere: '在各列表的“视图”中保存和选择',
  scope: { project: 'orgId' },
  list: {
    columns: ['viewName', 'entityCode', 'shareScope', 'isDefault'],
    filters: ['viewName', 'entityCode', 'shareScope', 'ownerId'],
    search: ['viewName', 'entityCode'],
  },
  children: {
    uses: { resource: 'system/tempViewDat', by: 'settingId', cascade: true },
  },
});

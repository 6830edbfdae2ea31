import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/basesetting/tempViewSettings.json';

export default defineResource({
  label: '列表视图设置',
  form,
  code: 'base-setting.tempView',
  noMenu: '在各列表的“视图”中保存和选择',
  scope: { project: 'orgId' },
  list: {
    columns: ['viewName', 'entityCode', 'shareScope', 'isDefault'],
    filters: ['viewName', 'entityCode', 'shareScope', 'ownerId'],
    search: ['viewName', 'entityCode'],
  },
  children: {
    uses: { resource: 'basesetting/tempViewDat', by: 'settingId', cascade: true },
  },
});

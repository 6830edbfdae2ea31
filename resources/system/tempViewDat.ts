import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/tempViewDat.json';

export default defineResource({
  label: '列表视图数据',
  form,
  api: { prefix: '/basesetting/tempViewDat' },
  code: 'base-setting.tempView',
  noMenu: '各用户对列表视图的调整，由列表自动保存',
  list: {
    columns: ['settingId', 'userId', 'pageSize', 'density', 'lastUseTime'],
    filters: ['settingId', 'userId', 'lastUseTime'],
    search: [],
  },
  display: 'settingId',
  unique: [['settingId', 'userId']],
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/settings/provincecity.json';

export default defineResource({
  label: '行政区划',
  form,
  api: { prefix: '/basesetting/provincecity' },
  code: 'base-setting.provincecity',
  menu: { section: 'sysSetting', path: 'provincecity/index', icon: 'environment', order: 110 },
  list: {
    columns: ['code', 'name', 'parentCode', 'level', 'sort'],
    filters: ['name', 'level', 'parentCode'],
    search: ['code', 'name', 'pinyin'],
    sort: 'code',
  },
  display: 'name',
  imports: true,
});

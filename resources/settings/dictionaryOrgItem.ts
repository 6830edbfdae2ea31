import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/settings/dictionaryOrgItem.json';

export default defineResource({
  label: '项目设置项',
  form,
  api: { prefix: '/basesetting/dictionaryOrgItem' },
  code: 'dictionary.orgItem',
  menu: { section: 'operationcenter', path: 'dictionaryOrgItem/index', title: '项目设置', icon: 'sliders', order: 110 },
  scope: { project: 'orgId' },
  list: {
    columns: ['orgId', 'groupCode', 'itemCode', 'itemName', 'itemValue', 'status'],
    filters: ['itemName', 'orgId', 'groupCode', 'itemCode', 'status'],
    search: ['groupCode', 'itemCode', 'itemName'],
  },
  display: 'itemName',
});

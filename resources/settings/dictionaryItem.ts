import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/settings/dictionaryItem.json';

export default defineResource({
  label: '字典项',
  form,
  api: { prefix: '/basesetting/dictionaryItem' },
  code: 'dictionary.group',
  menu: { section: 'sysSetting', path: 'dictionary/index', title: '数据字典', icon: 'book', order: 90 },
  list: {
    columns: ['groupId', 'itemCode', 'itemName', 'itemNameEn', 'color', 'isDefault', 'sort', 'status'],
    filters: ['itemName', 'groupId', 'parentId', 'status'],
    search: ['itemCode', 'itemName'],
    sort: 'sort',
    inline: ['sort'],
    beside: ['groupId'],
  },
  display: 'itemName',
  imports: true,
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/basesetting/dictionaryItem.json';

export default defineResource({
  label: '字典项',
  form,
  code: 'dictionary.group',
  noMenu: '在数据字典中与分组一起维护',
  list: {
    columns: ['groupId', 'itemCode', 'itemName', 'itemNameEn', 'color', 'isDefault', 'sort', 'status'],
    filters: ['itemName', 'groupId', 'parentId', 'status'],
    search: ['itemCode', 'itemName'],
    sort: 'sort',
    inline: ['sort'],
  },
  display: 'itemName',
  imports: true,
});

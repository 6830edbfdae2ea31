import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/settings/dictionaryGroup.json';

export default defineResource({
  label: '字典分组',
  form,
  api: { prefix: '/basesetting/dictionaryGroup' },
  code: 'dictionary.group',
  noMenu: '在数据字典中与字典项一起维护',
  list: {
    columns: ['groupCode', 'groupName', 'groupType', 'orgOverride', 'itemCount', 'status', 'remark'],
    filters: ['groupName', 'groupType', 'orgOverride', 'status'],
    search: ['groupCode', 'groupName'],
    sort: 'groupCode',
  },
  display: 'groupName',
  children: {
    items: { resource: 'settings/dictionaryItem', by: 'groupId', cascade: true },
  },
  computed: { itemCount: { count: 'settings/dictionaryItem', by: 'groupId' } },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/merchants/broad.json';

export default defineResource({
  label: '商户大类',
  form,
  api: { prefix: '/merchant/broad' },
  code: 'flashdeliver.broad',
  menu: { section: 'merchant', path: 'broad/index', title: '商户分类', icon: 'appstore', order: 20 },
  list: {
    columns: ['broadName', 'icon', 'sort', 'status'],
    filters: ['broadName', 'status'],
    search: ['broadCode', 'broadName'],
    sort: 'sort',
    inline: ['sort'],
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/visitors/visitorInfo.json';

export default defineResource({
  label: '访客',
  form,
  api: { prefix: '/passthrough/visitorInfo' },
  code: 'pc:passthrough.visitorInfo',
  menu: { section: 'passthrough', path: 'visitorInfo/index', title: '访客信息', icon: 'user', order: 20 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'visitorName',
      'mobile',
      'sex',
      'company',
      'plateNo',
      'orgId',
      'visitCount',
      'lastVisitTime',
      'blacklist',
    ],
    filters: ['visitorName', 'orgId', 'plateNo', 'blacklist', 'lastVisitTime'],
    search: ['visitorName', 'company', 'mobile'],
    globalSearch: true,
  },
  computed: { visitCount: { count: 'visitors/visitorOrder', by: 'visitorId' } },
  quickAdd: true,
});

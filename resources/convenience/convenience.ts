import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/convenience/convenience.json';

export default defineResource({
  label: '便民服务',
  form,
  api: { prefix: '/convenience' },
  code: 'pc.convenient.convenience',
  menu: { section: 'convenience', path: 'convenience/index', icon: 'customer-service', order: 10 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'serviceName',
      'categoryCode',
      'orgId',
      'contactName',
      'contactPhone',
      'serviceTime',
      'viewCount',
      'sort',
      'status',
    ],
    filters: ['serviceName', 'orgId', 'categoryCode', 'status'],
    search: ['serviceName', 'contactPhone'],
    sort: 'sort',
    inline: ['sort'],
  },
  states: {
    labels: { draft: '未发布', published: '已发布', offline: '已下线' },
    initial: 'draft',
    removable: ['draft', 'offline'],
    transitions: {
      publish: { label: '发布', from: ['draft', 'offline'], to: 'published' },
      offline: { label: '下线', from: 'published', to: 'offline', confirm: true, danger: true },
    },
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/statistics/userActiveCount.json';

export default defineResource({
  label: '用户活跃统计',
  form,
  api: { prefix: '/organisation/userActiveCount' },
  code: 'statisticalData.userActiveCount',
  noMenu: '在用户活跃统计的明细中查看',
  scope: { project: 'orgId' },
  list: {
    columns: ['statDate', 'orgId', 'totalUser', 'newUser', 'activeUser', 'orderUser', 'orderCount', 'orderAmount'],
    filters: ['orgId', 'statDate'],
    search: [],
    sort: '-statDate',
  },
  display: 'statDate',
  unique: [['statDate', 'orgId']],
});

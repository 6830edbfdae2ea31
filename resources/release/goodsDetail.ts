import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/release/goodsDetail.json';

export default defineResource({
  label: '放行物品',
  form,
  api: { prefix: '/outgoing/goodsDetail' },
  code: 'pc:electronicRelease.goodsRelease',
  noMenu: '在出门物品放行单的详情中维护',
  scope: { project: 'releaseId.orgId' },
  list: {
    columns: ['releaseId', 'goodsName', 'quantity', 'unit', 'value'],
    filters: ['goodsName', 'releaseId', 'createdAt'],
    sort: 'createdAt',
  },
});

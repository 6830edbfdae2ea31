import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meals/lineManage.json';

export default defineResource({
  label: '餐线',
  form,
  api: {
    prefix: '/ordermeal/web/lineManage',
    list: ['list', '/wallet/merchant/getMeallineList'],
    save: 'addAndUpdateLineManage',
    export: ['export', 'exportMealline'],
  },
  code: 'flashdeliver.menuManage',
  menu: { section: 'flashdeliver', path: 'menu', title: '菜单管理', icon: 'profile', order: 40 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: [
      'lineName',
      'orgId',
      'merchantId',
      'dateTypeIds',
      'lineType',
      'saleDate',
      'price',
      'maxCount',
      'orderedCount',
      'status',
    ],
    filters: ['lineName', 'orgId', 'merchantId', 'dateTypeIds', 'mealIds', 'lineType', 'saleDate', 'status'],
    search: ['lineCode', 'lineName'],
    sort: '-saleDate',
  },
  states: {
    labels: { draft: '未发布', selling: '供应中', soldout: '已售罄', stopped: '已停供', ended: '已结束' },
    initial: 'draft',
    editable: ['draft', 'selling', 'soldout', 'stopped'],
    removable: ['draft', 'stopped', 'ended'],
    transitions: {
      publish: {
        label: '发布',
        from: ['draft', 'stopped'],
        to: 'selling',
        confirm: '发布后客户即可订餐，确定发布吗？',
      },
      soldout: { label: '售罄', from: 'selling', to: 'soldout', confirm: true },
      restock: { label: '补充份数', from: 'soldout', to: 'selling', fields: ['maxCount!'] },
      stop: { label: '停供', from: ['selling', 'soldout'], to: 'stopped', confirm: true, danger: true },
      end: { label: '供应结束', from: ['selling', 'soldout'], to: 'ended', path: false, at: 'saleDate' },
    },
  },
});

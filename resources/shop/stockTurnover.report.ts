import form from '../../forms/shop/stock.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

/** What leaves the stock is stored below zero, and counted above it. */
const taken = { from: 'afterStock', to: 'beforeStock' } as const;

export default defineReport(form, {
  resource: 'shop/stock',
  label: '库存周转',
  code: 'statisticalData.stockTurnover',
  menu: { section: 'statiscal', path: 'stockTurnover', icon: 'inbox', order: 59 },
  note: '按变动时间统计库存的出入，期初与期末库存为期间两端各商品的库存合计；期初加入库和退回，减销售、其他出库和报损，再加盘点差异为期末；周转为销售件数与期末库存之比',
  day: { field: 'changeTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  dimensions: ['productId', 'merchantId', 'changeType'],
  by: ['productId'],
  top: 20,
  measures: {
    sold: { label: '销售件数', change: taken, where: { changeType: 'sale' } },
    opening: { label: '期初库存', balance: { at: 'opening', before: 'beforeStock', after: 'afterStock' } },
    stocked: { label: '入库件数', sum: 'quantity', where: { changeType: 'in' } },
    returned: { label: '退回件数', sum: 'quantity', where: { changeType: 'return' } },
    out: { label: '其他出库', change: taken, where: { changeType: 'out' } },
    lost: { label: '报损件数', change: taken, where: { changeType: 'loss' } },
    counted: { label: '盘点差异', sum: 'quantity', where: { changeType: 'check' } },
    closing: { label: '期末库存', balance: { at: 'closing', before: 'beforeStock', after: 'afterStock' } },
  },
  ratios: { turnover: { label: '周转次数', of: 'sold', by: 'closing' } },
  drawings: ['ranking', 'bar', 'pie', 'line', 'stacked'],
});

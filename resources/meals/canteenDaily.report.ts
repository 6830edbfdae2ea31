import form from '../../forms/meals/orderDinner.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'meals/orderDinner',
  label: '餐次统计',
  code: 'statisticalData.canteenDaily',
  menu: { section: 'statiscal', path: 'canteenDaily', icon: 'coffee', order: 45 },
  note: '按就餐日期统计，预订含已取消和已退款的订单，不含待支付的订单；浪费为订餐未就餐的份数和订单金额；就餐率和未就餐率以未取消的订单为基数',
  day: { field: 'dinnerDate', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last7',
  where: { status: ['ordered', 'preparing', 'ready', 'finished', 'noshow', 'cancelled', 'refunding', 'refunded'] },
  dimensions: ['dateTypeId', 'lineId', 'merchantId', 'orgId', 'takeMode', 'virtId'],
  by: ['dinnerDate', 'dateTypeId'],
  ordered: ['dateTypeId'],
  top: 20,
  measures: {
    ordered: { label: '预订订单', count: true },
    kept: {
      label: '有效订单',
      count: true,
      where: { status: ['ordered', 'preparing', 'ready', 'finished', 'noshow'] },
    },
    eaten: { label: '已就餐', count: true, where: { status: 'finished' } },
    missed: { label: '订餐未就餐', count: true, where: { status: 'noshow' } },
    cancelled: { label: '取消与退款', count: true, where: { status: ['cancelled', 'refunding', 'refunded'] } },
    portions: {
      label: '有效份数',
      sum: 'quantity',
      where: { status: ['ordered', 'preparing', 'ready', 'finished', 'noshow'] },
    },
    wasted: { label: '浪费份数', sum: 'quantity', where: { status: 'noshow' } },
    wastedAmount: { label: '浪费金额', sum: 'totalAmount', where: { status: 'noshow' } },
  },
  ratios: {
    eatenShare: { label: '就餐率', of: 'eaten', by: 'kept', as: 'percent' },
    missedShare: { label: '未就餐率', of: 'missed', by: 'kept', as: 'percent' },
  },
  daily: { by: ['dateTypeId', 'lineId', 'merchantId', 'orgId', 'takeMode', 'virtId'] },
  steps: ['ordered', 'kept', 'eaten'],
  drawings: ['stacked', 'funnel', 'line', 'bar', 'ranking'],
});

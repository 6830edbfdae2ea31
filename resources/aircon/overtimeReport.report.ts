import form from '../../forms/aircon/order.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'aircon/order',
  label: '加班报表',
  code: 'pc:airovertime.airOvertimeManage',
  menu: { section: 'overtimeManage', path: 'overtimeReport', icon: 'bar-chart', order: 40 },
  note: '按使用日期统计已完成的空调加时，不含未使用、已驳回和已取消的订单',
  day: { field: 'useDate', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: 'finished' },
  dimensions: ['virtId', 'roomId', 'orgId'],
  by: ['virtId'],
  top: 20,
  measures: {
    hours: { label: '加时时长（小时）', sum: 'hours' },
    amount: { label: '加时费用', sum: 'amount' },
    orders: { label: '加时次数', count: true },
    rooms: { label: '加时房间数', distinct: 'roomId' },
  },
  ratios: { perHour: { label: '每小时费用', of: 'amount', by: 'hours' } },
  compare: 'previous',
  drawings: ['ranking', 'bar', 'pie', 'line', 'stacked'],
});

import form from '../../forms/aircon/order.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'aircon/order',
  label: '空调加时用量',
  code: 'pc:airovertime.airOvertimeManage',
  menu: { section: 'overtimeManage', path: 'airUsage', icon: 'thunderbolt', order: 45 },
  note: '按使用日期统计已完成的空调加时，不含未使用、已驳回和已取消的订单；用量以时长和计费面积计，没有接入电表读数',
  day: { field: 'useDate', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: 'finished' },
  dimensions: ['hour', 'roomId', 'virtId', 'orgId'],
  parts: { hour: { label: '开机时段', hourOf: 'startTime' } },
  by: ['useDate'],
  top: 20,
  measures: {
    hours: { label: '加时时长（小时）', sum: 'hours' },
    area: { label: '计费面积（㎡）', sum: 'area' },
    orders: { label: '加时次数', count: true },
    amount: { label: '加时费用', sum: 'amount' },
    rooms: { label: '加时房间数', distinct: 'roomId' },
  },
  ratios: { perOrder: { label: '次均时长（小时）', of: 'hours', by: 'orders' } },
  compare: 'previous',
  drawings: ['line', 'bar', 'ranking', 'stacked', 'pie'],
});

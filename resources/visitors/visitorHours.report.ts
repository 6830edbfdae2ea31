import form from '../../forms/visitors/visitorOrder.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'visitors/visitorOrder',
  label: '访客时段',
  code: 'statisticalData.visitorHours',
  menu: { section: 'statiscal', path: 'visitorHours', icon: 'clock-circle', order: 82 },
  note: '按预计到访时间统计，不含已拒绝和已取消的预约',
  day: { field: 'visitStartTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['pending', 'approved', 'arrived', 'left', 'expired'] },
  dimensions: ['weekday', 'hour', 'reasonType', 'source', 'virtId', 'orgId'],
  parts: {
    weekday: { label: '星期', weekdayOf: 'visitStartTime' },
    hour: { label: '到访时段', hourOf: 'visitStartTime' },
  },
  by: ['weekday', 'hour'],
  top: 20,
  measures: {
    visits: { label: '预约数', count: true },
    arrived: { label: '已到访', count: true, where: { status: ['arrived', 'left'] } },
    companions: { label: '随行人数', sum: 'companionCount' },
  },
  ratios: { arrivedShare: { label: '到访率', of: 'arrived', by: 'visits', as: 'percent' } },
  compare: 'previous',
  drawings: ['heatmap', 'bar', 'line', 'stacked', 'pie'],
});

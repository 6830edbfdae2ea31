import form from '../../forms/visitors/visitorOrder.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'visitors/visitorOrder',
  label: '访客统计',
  code: 'statisticalData.visitors',
  menu: { section: 'statiscal', path: 'visitors', icon: 'idcard', order: 80 },
  note: '按预计到访日期统计，不含已拒绝和已取消的预约',
  day: { field: 'visitStartTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['pending', 'approved', 'arrived', 'left', 'expired'] },
  dimensions: ['reasonType', 'source', 'virtId', 'orgId'],
  by: ['visitStartTime'],
  top: 20,
  measures: {
    visits: { label: '预约数', count: true },
    arrived: { label: '已到访', count: true, where: { status: ['arrived', 'left'] } },
    left: { label: '已离开', count: true, where: { status: 'left' } },
    expired: { label: '过期未到', count: true, where: { status: 'expired' } },
    companions: { label: '随行人数', sum: 'companionCount' },
  },
  ratios: { arrivedShare: { label: '到访率', of: 'arrived', by: 'visits', as: 'percent' } },
  compare: 'previous',
  steps: ['visits', 'arrived', 'left'],
  drawings: ['line', 'funnel', 'bar', 'stacked', 'pie', 'ranking'],
});

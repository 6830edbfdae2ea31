import form from '../../forms/meetings/order.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'meetings/order',
  label: '会议预订分析',
  code: 'meetingRoom.orderManagement',
  menu: { section: 'meetingRoom', path: 'bookingReport', icon: 'fund', order: 65 },
  note: '按会议开始日期统计，不含已驳回的预订；取消率和爽约率以全部预订为基数',
  day: { field: 'startTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: ['pending', 'unpaid', 'booked', 'using', 'finished', 'cancelled', 'released'] },
  dimensions: ['roomId', 'virtId', 'status'],
  by: ['roomId'],
  top: 20,
  measures: {
    bookings: { label: '预订场次', count: true },
    held: { label: '已开会议', count: true, where: { status: ['using', 'finished'] } },
    cancelled: { label: '取消场次', count: true, where: { status: 'cancelled' } },
    released: { label: '未签到场次', count: true, where: { status: 'released' } },
    attendees: { label: '参会人次', sum: 'attendeeCount', where: { status: ['using', 'finished'] } },
    amount: { label: '会议费用', sum: 'amount', where: { status: ['booked', 'using', 'finished'] } },
    people: { label: '预订人数', distinct: 'userId' },
  },
  ratios: {
    cancelledShare: { label: '取消率', of: 'cancelled', by: 'bookings', as: 'percent' },
    releasedShare: { label: '爽约率', of: 'released', by: 'bookings', as: 'percent' },
  },
  compare: 'previous',
  drawings: ['ranking', 'bar', 'pie', 'line', 'stacked'],
});

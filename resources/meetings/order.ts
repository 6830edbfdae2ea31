import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit, channelRefund, payment, payWays, refundWaits, selling } from '../../src/meta/shapes.ts';
import form from '../../forms/meetings/order.json';

const booker = ['userId', 'contactPhone'] as const;
const invite = tell(['attendees'], '会议邀请', '{{subject}}：{{startTime}} 至 {{endTime}}，地点{{roomId}}。');

export default defineResource({
  label: '会议室预订',
  form,
  api: { prefix: '/meetingRoom/order' },
  code: 'meetingRoom.orderManagement',
  menu: {
    section: 'meetingRoom',
    path: 'orderManagement',
    title: '会议订单管理',
    icon: 'schedule',
    order: 40,
    external: 'meetingOrders',
  },
  scope: { project: 'roomId.orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'orderNo',
      'roomId',
      'subject',
      'userId',
      'virtId',
      'startTime',
      'endTime',
      'attendeeCount',
      'amount',
      'status',
    ],
    filters: ['subject', 'roomId', 'userId', 'virtId', 'services', 'startTime', 'status'],
    search: ['orderNo', 'subject', 'contactPhone'],
    globalSearch: true,
    sort: '-startTime',
    views: {
      table: true,
      timeline: { by: 'roomId', from: 'startTime', to: 'endTime', card: ['userId', 'virtId'] },
      calendar: { from: 'startTime', to: 'endTime', card: ['roomId', 'userId'] },
      board: { card: ['roomId', 'startTime', 'userId'], sums: ['amount'] },
    },
  },
  states: {
    labels: {
      pending: '待审批',
      unpaid: '待支付',
      booked: '已预订',
      rejected: '已驳回',
      using: '使用中',
      finished: '已结束',
      refunding: '退款中',
      refundFailed: '退款失败',
      cancelled: '已取消',
      released: '未签到释放',
    },
    initial: 'pending',
    pending: ['pending', ...refundWaits],
    editable: ['pending', 'unpaid', 'booked'],
    removable: ['pending', 'rejected', 'cancelled'],
    transitions: {
      approve: { label: '审批通过', from: 'pending', to: 'booked', fields: ['auditRemark'] },
      approveToPay: { label: '审批通过待付款', from: 'pending', to: 'unpaid', fields: ['auditRemark'] },
      reject: audit.reject,
      ...payment('booked', { payWay: payWays.ofPerson, confirm: '将从预订人的钱包或授信扣款，确定支付吗？' }),
      signIn: { label: '签到', from: 'booked', to: 'using', stamp: { signTime: 'now' } },
      finish: { label: '结束', from: 'using', to: 'finished' },
      end: { label: '到时结束', from: ['booked', 'using'], to: 'finished', path: false, at: 'endTime' },
      cancel: {
        label: '取消',
        from: ['pending', 'unpaid', 'booked'],
        to: 'cancelled',
        confirm:
          '取消后，钱包、授信和现金支付的费用立即退回；微信、支付宝和转账支付的，在渠道退款到账后完成。确定取消吗？',
        danger: true,
      },
      ...channelRefund('booked', 'cancelled'),
      expire: {
        label: '逾期取消',
        from: ['pending', 'unpaid'],
        to: 'cancelled',
        path: false,
        after: { time: '30m', of: 'startTime' },
      },
      release: { label: '自动释放', from: 'booked', to: 'released', path: false, at: 'releaseTime' },
    },
  },
  on: {
    moved: {
      approve: [
        tell(booker, '会议室预订已通过', '您预订的{{roomId}}（{{startTime}} 至 {{endTime}}）已通过审核，请按时使用。'),
        invite,
      ],
      approveToPay: [
        tell(
          booker,
          '会议室预订待付款',
          '您预订的{{roomId}}（{{startTime}} 至 {{endTime}}）已通过审核[，请尽快支付 {{amount}} 元，逾期自动取消]。',
        ),
      ],
      reject: [tell(booker, '会议室预订未通过', '您预订的{{roomId}}（{{startTime}}）未通过审核：{{auditRemark}}。')],
      pay: [invite],
      collect: [invite],
      cancel: [
        tell(booker, '会议室预订已取消', '您预订的{{roomId}}（{{startTime}} 至 {{endTime}}）已取消。'),
        tell(['attendees'], '会议取消', '原定 {{startTime}} 在{{roomId}}召开的“{{subject}}”已取消。'),
      ],
      refundDone: [tell(booker, '会议室费用已退回', '您预订的{{roomId}}（{{startTime}}）的费用 {{amount}} 元已退回。')],
      expire: [
        notify('author'),
        tell(booker, '会议室预订已取消', '您预订的{{roomId}}（{{startTime}}）逾期未确认，已自动取消。'),
      ],
      release: [tell(booker, '会议室已释放', '您预订的{{roomId}}（{{startTime}}）因超时未签到，已自动释放。')],
    },
  },
  exclusive: [{ by: ['roomId'], from: 'startTime', to: 'endTime', while: ['pending', 'unpaid', 'booked', 'using'] }],
  addedWhile: { project: selling },
});

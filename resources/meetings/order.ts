import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit, channelRefund } from '../../src/meta/shapes.ts';
import form from '../../forms/meetings/order.json';

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
    search: ['orderNo', 'subject'],
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
    editable: ['pending', 'unpaid', 'booked'],
    removable: ['pending', 'rejected', 'cancelled'],
    transitions: {
      approve: { label: '审批通过', from: 'pending', to: 'booked', fields: ['auditRemark'] },
      approveToPay: { label: '审批通过待付款', from: 'pending', to: 'unpaid', fields: ['auditRemark'] },
      reject: audit.reject,
      pay: {
        label: '钱包支付',
        from: 'unpaid',
        to: 'booked',
        fields: ['payWay!'],
        confirm: '将从预订人的钱包或授信扣款，确定支付吗？',
      },
      collect: {
        label: '登记收款',
        from: 'unpaid',
        to: 'booked',
        fields: ['payWay!', 'tradeNo'],
        confirm: '确认已收到费用吗？',
      },
      signIn: { label: '签到', from: 'booked', to: 'using', stamp: { signTime: 'now' } },
      finish: { label: '结束', from: 'using', to: 'finished' },
      cancel: {
        label: '取消',
        from: ['pending', 'unpaid', 'booked'],
        to: 'cancelled',
        confirm:
          '取消后，钱包、授信和现金支付的费用立即退回；微信、支付宝和转账支付的，在渠道退款到账后完成。确定取消吗？',
        danger: true,
      },
      ...channelRefund('booked', 'cancelled'),
      release: { label: '自动释放', from: 'booked', to: 'released', path: false, at: 'releaseTime' },
    },
  },
  on: { moved: { failRefund: [notify('author', { can: 'refundDone' })] } },
  exclusive: [{ by: ['roomId'], from: 'startTime', to: 'endTime', while: ['pending', 'unpaid', 'booked', 'using'] }],
});

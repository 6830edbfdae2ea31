import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit, channelRefund, payment, payWays, refundWaits, selling } from '../../src/meta/shapes.ts';
import form from '../../forms/aircon/order.json';

export default defineResource({
  label: '空调加时订单',
  form,
  api: { prefix: '/airconditioning/order' },
  code: 'pc:airovertime.airOvertimeManage',
  menu: { section: 'overtimeManage', path: 'airOvertimeManage', title: '空调加班管理', icon: 'cloud', order: 30 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'orderNo',
      'orgId',
      'roomId',
      'virtId',
      'applicantName',
      'useDate',
      'startTime',
      'hours',
      'amount',
      'status',
    ],
    filters: ['orgId', 'roomId', 'virtId', 'useDate', 'createdAt', 'status'],
    search: ['orderNo', 'applicantName'],
    sort: '-useDate',
    views: {
      table: true,
      timeline: { by: 'roomId', from: 'startTime', to: 'endTime', card: ['applicantName', 'hours'] },
    },
  },
  display: 'orderNo',
  states: {
    labels: {
      pending: '待审批',
      unpaid: '待支付',
      waiting: '待开启',
      running: '使用中',
      finished: '已完成',
      rejected: '已驳回',
      refunding: '退款中',
      refundFailed: '退款失败',
      cancelled: '已取消',
    },
    initial: 'pending',
    pending: ['pending', ...refundWaits],
    editable: ['pending'],
    removable: ['pending', 'rejected', 'cancelled'],
    transitions: {
      approve: { label: '审批通过', from: 'pending', to: 'unpaid', fields: ['auditRemark'] },
      reject: audit.reject,
      ...payment('waiting', { payWay: payWays.ofEnterprise, confirm: '将从申请企业的账户或授信扣款，确定支付吗？' }),
      start: { label: '开启空调', from: 'waiting', to: 'running', confirm: '确认该房间的空调已开启吗？' },
      finish: { label: '结束', from: 'running', to: 'finished' },
      cancel: {
        label: '取消',
        from: ['pending', 'unpaid', 'waiting'],
        to: 'cancelled',
        confirm:
          '取消后，钱包、授信和现金支付的费用立即退回；微信、支付宝和转账支付的，在渠道退款到账后完成。确定取消吗？',
        danger: true,
      },
      expire: { label: '逾期取消', from: ['pending', 'unpaid'], to: 'cancelled', path: false, at: 'endTime' },
      ...channelRefund('waiting', 'cancelled'),
    },
  },
  on: {
    moved: {
      approve: [
        tell(
          ['applicantPhone'],
          '空调加时已通过',
          '{{roomId}} {{startTime}} 至 {{endTime}} 的空调加时已通过[，请尽快支付 {{amount}} 元]。',
        ),
      ],
      reject: [
        tell(['applicantPhone'], '空调加时未通过', '{{roomId}} {{startTime}} 的空调加时未通过：{{auditRemark}}。'),
      ],
      cancel: [
        tell(['applicantPhone'], '空调加时已取消', '{{roomId}} {{startTime}} 至 {{endTime}} 的空调加时已取消。'),
      ],
      expire: [
        notify('author'),
        tell(['applicantPhone'], '空调加时已取消', '{{roomId}} {{startTime}} 的空调加时逾期未确认，已自动取消。'),
      ],
      refundDone: [
        tell(['applicantPhone'], '空调加时费用已退回', '空调加时订单{{orderNo}}的费用 {{amount}} 元已退回。'),
      ],
    },
  },
  exclusive: [{ by: ['roomId'], from: 'startTime', to: 'endTime', while: ['pending', 'unpaid', 'waiting', 'running'] }],
  addedWhile: { project: selling },
});

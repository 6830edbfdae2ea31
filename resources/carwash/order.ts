import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { channelRefund, payment, payWays, refundWaits, selling } from '../../src/meta/shapes.ts';
import form from '../../forms/carwash/order.json';

const owner = ['customerId.userId', 'mobile'] as const;
const refunded = tell(owner, '洗车订单已退款', '您的洗车订单{{orderNo}}已退款 {{payAmount}} 元。');

export default defineResource({
  label: '洗车订单',
  form,
  code: 'pc.convenient.carwashOrder',
  menu: { section: 'convenience', path: 'carwashOrder/index', icon: 'car', order: 110 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'orderNo',
      'orgId',
      'customerName',
      'plateNo',
      'parkPosition',
      'appointTime',
      'totalAmount',
      'payAmount',
      'workerId',
      'status',
    ],
    filters: ['orgId', 'plateNo', 'workerId', 'payWay', 'appointTime', 'createdAt', 'status'],
    search: ['orderNo', 'customerName', 'plateNo'],
    views: {
      table: true,
      board: { card: ['plateNo', 'parkPosition', 'appointTime', 'workerId'], sums: ['payAmount'] },
      calendar: { from: 'appointTime', card: ['plateNo', 'parkPosition'] },
      timeline: {
        by: 'workerId',
        from: 'appointTime',
        to: 'finishTime',
        card: ['plateNo', 'parkPosition'],
        while: ['accepted', 'washing'],
        lanes: 'used',
      },
    },
  },
  display: 'orderNo',
  states: {
    labels: {
      unpaid: '待支付',
      paid: '待接单',
      accepted: '待服务',
      washing: '服务中',
      finished: '已完成',
      evaluated: '已评价',
      cancelled: '已取消',
      refunding: '退款中',
      refundFailed: '退款失败',
      refunded: '已退款',
    },
    initial: 'unpaid',
    pending: ['paid', ...refundWaits],
    editable: ['unpaid', 'paid', 'accepted'],
    removable: ['unpaid', 'cancelled'],
    transitions: {
      ...payment('paid', { payWay: payWays.ofPerson, confirm: '将从客户的钱包或授信扣款，确定支付吗？' }),
      accept: { label: '接单', from: 'paid', to: 'accepted', fields: ['workerId!'] },
      start: {
        label: '开始服务',
        from: 'accepted',
        to: 'washing',
        fields: ['beforeImages'],
        stamp: { startTime: 'now' },
      },
      finish: { label: '完成', from: 'washing', to: 'finished', fields: ['afterImages'], stamp: { finishTime: 'now' } },
      evaluate: { label: '登记评价', from: 'finished', to: 'evaluated', fields: ['score!'] },
      cancel: { label: '取消', from: 'unpaid', to: 'cancelled', confirm: true, danger: true },
      expire: {
        label: '逾期取消',
        from: 'unpaid',
        to: 'cancelled',
        path: false,
        after: { time: '1h', of: 'appointTime' },
      },
      refund: {
        label: '退款',
        from: ['paid', 'accepted', 'finished', 'evaluated'],
        to: 'refunded',
        confirm: '钱包、授信和现金支付的立即退回；微信、支付宝和转账支付的，在渠道退款到账后完成。确定退款吗？',
        danger: true,
      },
      ...channelRefund(['paid', 'accepted', 'finished', 'evaluated'], 'refunded'),
    },
  },
  on: {
    moved: {
      accept: [
        notify('workerId'),
        tell(owner, '洗车订单已接单', '您的洗车订单{{orderNo}}已由{{workerId}}接单，预约时间 {{appointTime}}。'),
      ],
      finish: [tell(owner, '洗车已完成', '您的车辆{{plateNo}}已洗好[，停放在{{parkPosition}}]。')],
      refund: [refunded],
      refundDone: [refunded],
      expire: [notify('author'), tell(owner, '洗车订单已取消', '您的洗车订单{{orderNo}}超时未支付，已自动取消。')],
    },
  },
  children: {
    services: { resource: 'carwash/orderService', by: 'orderId', cascade: true, inline: true },
  },
  computed: { serviceTotal: { sum: 'carwash/orderService', by: 'orderId', field: 'amount' } },
  addedWhile: { project: selling },
});

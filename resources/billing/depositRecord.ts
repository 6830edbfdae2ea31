import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { payWays } from '../../src/meta/shapes.ts';
import form from '../../forms/billing/depositRecord.json';

export default defineResource({
  label: '押金',
  form,
  api: { prefix: '/organisation/depositRecord' },
  code: 'pc:orderManage.deposit',
  menu: { section: 'orderManage', path: 'depositRecord/index', title: '押金管理', icon: 'lock', order: 80 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'depositNo',
      'orgId',
      'payerName',
      'payerPhone',
      'itemId',
      'amount',
      'deductAmount',
      'refundAmount',
      'payTime',
      'status',
    ],
    filters: ['orgId', 'payerPhone', 'payerName', 'itemId', 'payWay', 'payTime', 'status'],
    search: ['depositNo', 'payerName'],
  },
  display: 'depositNo',
  states: {
    labels: {
      unpaid: '待缴纳',
      held: '在押',
      refunding: '退款中',
      refunded: '已退还',
      confiscating: '待扣没',
      confiscated: '已扣没',
    },
    initial: 'unpaid',
    pending: ['refunding', 'confiscating'],
    editable: ['unpaid'],
    removable: ['unpaid'],
    transitions: {
      pay: {
        label: '登记缴纳',
        from: 'unpaid',
        to: 'held',
        fields: ['payWay!'],
        choices: { payWay: payWays.seen },
        stamp: { payTime: 'now' },
      },
      applyRefund: { label: '申请退还', from: 'held', to: 'refunding', fields: ['refundAmount!', 'deductAmount'] },
      refund: {
        label: '确认退还',
        from: 'refunding',
        to: 'refunded',
        stamp: { refundTime: 'now' },
        danger: true,
        fourEyes: true,
      },
      rejectRefund: {
        label: '驳回退还',
        from: 'refunding',
        to: 'held',
        stamp: { refundAmount: 'null', deductAmount: 'null' },
        danger: true,
      },
      applyConfiscation: {
        label: '申请扣没',
        from: 'held',
        to: 'confiscating',
        confirm: '扣没后押金不再退还，确定申请扣没吗？',
        danger: true,
      },
      confiscate: { label: '确认扣没', from: 'confiscating', to: 'confiscated', danger: true, fourEyes: true },
      keep: { label: '驳回扣没', from: 'confiscating', to: 'held' },
    },
  },
  on: {
    moved: {
      pay: [tell(['payerPhone'], '押金已收取', '已收到您缴纳的押金 {{amount}} 元，单号{{depositNo}}。')],
      refund: [
        tell(
          ['payerPhone'],
          '押金已退还',
          '您的押金（{{depositNo}}）已退还 {{refundAmount}} 元[，扣除 {{deductAmount}} 元]。',
        ),
      ],
      confiscate: [
        tell(['payerPhone'], '押金已扣没', '您的押金（{{depositNo}}）{{amount}} 元已扣没，如有疑问请联系物业。'),
      ],
    },
  },
});

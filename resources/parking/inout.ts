import { defineResource } from '../../src/meta/resource.ts';
import { payWays } from '../../src/meta/shapes.ts';
import form from '../../forms/parking/inout.json';

export default defineResource({
  label: '出入场记录',
  form,
  api: { prefix: '/carpark/inout' },
  code: 'pc:passthrough.carInout',
  menu: { section: 'passthrough', path: 'carInout/index', icon: 'swap', order: 50 },
  scope: { project: 'carparkId.orgId' },
  list: {
    columns: [
      'plateNo',
      'carparkId',
      'leaseType',
      'inTime',
      'outTime',
      'inGate',
      'outGate',
      'durationMinutes',
      'payAmount',
      'discountAmount',
      'status',
    ],
    filters: ['plateNo', 'carparkId', 'leaseType', 'payWay', 'couponReceiveId', 'inTime', 'outTime', 'status'],
    sort: '-inTime',
  },
  display: 'plateNo',
  states: {
    labels: { in: '在场', paid: '已缴费', out: '已离场', repay: '超时待补缴' },
    initial: 'in',
    // What was paid for, or has left, is history.
    removable: ['in'],
    transitions: {
      pay: {
        label: '钱包缴费',
        from: ['in', 'repay'],
        to: 'paid',
        fields: ['couponReceiveId', 'payWay'],
        choices: { payWay: payWays.ofEnterprise },
        stamp: { payTime: 'now' },
        confirm: '将从车主企业的账户或授信扣款，确定缴费吗？',
      },
      collect: {
        label: '登记缴费',
        from: ['in', 'repay'],
        to: 'paid',
        fields: ['couponReceiveId', 'payWay'],
        choices: { payWay: payWays.seen },
        stamp: { payTime: 'now' },
      },
      timeout: { label: '缴费超时', from: 'paid', to: 'repay', path: false, after: { time: '15m', of: 'payTime' } },
      out: {
        label: '离场',
        from: ['in', 'paid', 'repay'],
        to: 'out',
        fields: ['outGate', 'outImage'],
        stamp: { outTime: 'now' },
      },
    },
  },
});

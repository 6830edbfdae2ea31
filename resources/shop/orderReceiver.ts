import { defineResource } from '../../src/meta/resource.ts';
import { enableTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/shop/orderReceiver.json';

/** Another platform that hands in orders for a merchant, signed with its key. */
export default defineResource({
  label: '外部接单平台',
  form,
  code: 'flashdeliver.orderReceiver',
  menu: { section: 'flashdeliver', path: 'orderReceiver/index', title: '外部接单', icon: 'api', order: 95 },
  scope: { merchant: 'merchantId' },
  list: {
    columns: ['receiverName', 'merchantId', 'receiverKey', 'rotatedTime', 'lastOrderTime', 'status'],
    filters: ['receiverName', 'merchantId', 'receiverKey', 'status'],
    search: ['receiverName'],
  },
  display: 'receiverName',
  actions: ['rotate'],
  states: {
    labels: { enabled: '启用', disabled: '停用' },
    initial: 'enabled',
    transitions: {
      disable: {
        label: '停用',
        from: 'enabled',
        to: 'disabled',
        confirm: '停用后立即拒收该平台的订单，确定停用吗？',
        danger: true,
      },
      enable: enableTransitions.enable,
    },
  },
  exports: false,
});

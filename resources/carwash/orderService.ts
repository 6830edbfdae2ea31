import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/carwash/orderService.json';

export default defineResource({
  label: '洗车订单明细',
  form,
  code: 'pc.convenient.carwashOrder',
  noMenu: '在洗车订单的详情中维护',
  scope: { project: 'orderId.orgId' },
  list: {
    columns: ['orderId', 'serviceId', 'serviceName', 'price', 'quantity', 'amount'],
    filters: ['orderId', 'serviceId'],
    sort: 'createdAt',
  },
  display: 'serviceName',
  unique: [['serviceId', 'orderId']],
});

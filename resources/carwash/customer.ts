import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/carwash/customer.json';

export default defineResource({
  label: '洗车客户',
  form,
  code: 'pc.convenient.carwashCustomer',
  menu: { section: 'convenience', path: 'carwashCustomer/index', icon: 'user', order: 100 },
  scope: { project: 'orgId' },
  list: {
    columns: ['customerName', 'mobile', 'plateNo', 'carType', 'carBrand', 'orderCount', 'lastOrderTime'],
    filters: ['customerName', 'orgId', 'plateNo', 'carType'],
    search: ['customerName', 'plateNo'],
  },
  computed: {
    orderCount: { count: 'carwash/order', by: 'customerId' },
    lastOrderTime: { max: 'carwash/order', by: 'customerId', field: 'orderTime' },
  },
  quickAdd: true,
});

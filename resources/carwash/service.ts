import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/carwash/service.json';

export default defineResource({
  label: '洗车服务',
  form,
  code: 'pc.convenient.carwashService',
  menu: { section: 'convenience', path: 'carwashService/index', icon: 'tags', order: 80 },
  list: {
    columns: ['serviceName', 'serviceType', 'carType', 'price', 'memberPrice', 'minutes', 'status'],
    filters: ['serviceName', 'serviceType', 'carType', 'status'],
    sort: 'sort',
  },
  states: {
    labels: { on: '上架', off: '下架' },
    initial: 'off',
    removable: ['off'],
    transitions: {
      on: { label: '上架', from: 'off', to: 'on' },
      off: { label: '下架', from: 'on', to: 'off', confirm: true, danger: true },
    },
  },
});

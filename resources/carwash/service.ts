import { defineResource } from '../../src/meta/resource.ts';
import { onShelf } from '../../src/meta/shapes.ts';
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
  states: onShelf,
});

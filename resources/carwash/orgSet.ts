import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/carwash/orgSet.json';

export default defineResource({
  label: '洗车项目设置',
  form,
  code: 'pc.convenient.carwashOrgSet',
  menu: { section: 'convenience', path: 'carwashOrgSet/index', icon: 'setting', order: 90 },
  scope: { project: 'orgId' },
  list: {
    columns: ['orgId', 'location', 'openTime', 'closeTime', 'slotMinutes', 'slotCapacity', 'contactPhone', 'status'],
    filters: ['orgId', 'serviceIds', 'status'],
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/space/floor.json';

export default defineResource({
  label: '楼层',
  form,
  api: { prefix: '/organisation/floor' },
  code: 'space.orgTree',
  noMenu: '在项目空间设置的空间树中维护',
  scope: { project: 'orgId' },
  list: {
    columns: ['floorNo', 'floorName', 'buildId', 'unitId', 'floorArea', 'roomCount', 'sort', 'status'],
    filters: ['floorName', 'orgId', 'buildId', 'unitId', 'status'],
    sort: 'floorNo',
  },
  computed: { roomCount: { count: 'space/roomNo', by: 'floorId' } },
});

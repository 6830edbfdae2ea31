import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/space/unit.json';

export default defineResource({
  label: '单元',
  form,
  api: { prefix: '/organisation/unit', read: ['GET {id}', 'findById'], save: 'addAndUpdateUnit' },
  code: 'space.orgTree',
  noMenu: '在项目空间设置的空间树中维护',
  scope: { project: 'orgId' },
  list: {
    columns: ['unitNo', 'unitName', 'buildId', 'floorCount', 'hasElevator', 'unitArea', 'sort', 'status'],
    filters: ['unitName', 'orgId', 'buildId', 'status'],
    search: ['unitNo', 'unitName'],
    sort: 'sort',
  },
  display: 'unitName',
});

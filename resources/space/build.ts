import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/space/build.json';

export default defineResource({
  label: '楼栋',
  form,
  api: { prefix: '/organisation/build' },
  code: 'space.orgTree',
  menu: {
    section: 'operationcenter',
    path: 'projectSpaceSet/index',
    title: '项目空间设置',
    icon: 'build',
    order: 20,
    page: 'space',
  },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'buildCode',
      'buildName',
      'orgId',
      'buildType',
      'floorCount',
      'underFloorCount',
      'unitCount',
      'roomCount',
      'buildArea',
      'status',
    ],
    filters: ['buildName', 'orgId', 'buildType', 'deliverDate', 'status'],
    search: ['buildCode', 'buildName'],
    sort: 'sort',
  },
  display: 'buildName',
  children: {
    units: { resource: 'space/unit', by: 'buildId' },
    floors: { resource: 'space/floor', by: 'buildId' },
    shares: { resource: 'space/buildOrg', by: 'buildId', cascade: true, inline: true },
  },
  computed: {
    unitCount: { count: 'space/unit', by: 'buildId' },
    roomCount: { count: 'space/roomNo', by: 'buildId' },
    shareTotal: { sum: 'space/buildOrg', by: 'buildId', field: 'shareRate' },
  },
  imports: true,
});

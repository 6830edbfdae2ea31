import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/space/smallSpace.json';

export default defineResource({
  label: '小空间',
  form,
  api: { prefix: '/organisation/smallSpace' },
  code: 'space.smallSpace',
  menu: { section: 'operationcenter', path: 'smallSpace/index', icon: 'layout', order: 80 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'spaceCode',
      'spaceName',
      'orgId',
      'buildId',
      'floorId',
      'spaceType',
      'capacity',
      'virtId',
      'bookable',
      'status',
    ],
    filters: ['spaceName', 'orgId', 'buildId', 'spaceType', 'bookable', 'virtId', 'status'],
    search: ['spaceCode', 'spaceName'],
  },
  display: 'spaceName',
});

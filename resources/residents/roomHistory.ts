import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/residents/roomHistory.json';

export default defineResource({
  label: '居住记录',
  form,
  api: { prefix: '/organisation/household/roomHistory' },
  code: 'userManagement.household',
  noMenu: '在房间和住户的详情中查看',
  scope: { project: 'orgId' },
  list: {
    columns: [
      'roomId',
      'householdId',
      'name',
      'role',
      'event',
      'eventDate',
      'otherRoomId',
      'operatorName',
      'documents',
      'remark',
    ],
    filters: ['name', 'orgId', 'roomId', 'householdId', 'event', 'eventDate'],
    search: ['name'],
    sort: '-eventDate',
  },
  display: 'name',
  appendOnly: true,
});

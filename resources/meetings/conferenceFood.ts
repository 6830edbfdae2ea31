import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/conferenceFood.json';

export default defineResource({
  label: '菜单安排',
  form,
  api: { prefix: '/conferencesystem/web/conferenceFood' },
  code: 'meetingRoom.conference',
  noMenu: '在会务的详情中维护',
  scope: { project: 'conferenceId.orgId' },
  list: {
    columns: ['conferenceId', 'foodName', 'foodType', 'unitPrice', 'quantity', 'sort'],
    filters: ['foodName', 'conferenceId', 'foodType'],
    sort: 'sort',
  },
});

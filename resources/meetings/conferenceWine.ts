import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/conferenceWine.json';

export default defineResource({
  label: '酒水安排',
  form,
  api: { prefix: '/conferencesystem/web/conferenceWine' },
  code: 'meetingRoom.conference',
  noMenu: '在会务的详情中维护',
  scope: { project: 'conferenceId.orgId' },
  list: {
    columns: ['conferenceId', 'wineName', 'wineType', 'brand', 'unitPrice', 'quantity', 'amount', 'selfBring'],
    filters: ['wineName', 'conferenceId', 'wineType', 'selfBring'],
  },
});

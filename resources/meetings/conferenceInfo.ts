import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/conferenceInfo.json';

export default defineResource({
  label: '会务介绍',
  form,
  api: { prefix: '/conferencesystem/web/conferenceInfo' },
  code: 'meetingRoom.conference',
  noMenu: '在会务的详情中维护',
  scope: { project: 'conferenceId.orgId' },
  list: {
    columns: ['conferenceId', 'infoType', 'title', 'sort', 'status'],
    filters: ['title', 'conferenceId', 'infoType', 'status'],
    sort: 'sort',
    inline: ['sort'],
  },
});

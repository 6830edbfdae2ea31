import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/conferenceShare.json';

export default defineResource({
  label: '会务分享',
  form,
  api: { prefix: '/conferencesystem/web/conferenceShare' },
  code: 'meetingRoom.conference',
  noMenu: '在会务的详情中维护',
  scope: { project: 'conferenceId.orgId' },
  list: {
    columns: ['conferenceId', 'sharerName', 'shareType', 'viewCount', 'joinCount', 'shareTime'],
    filters: ['conferenceId', 'shareType', 'createdAt'],
  },
  display: 'sharerName',
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/conferenceCustomerLike.json';

export default defineResource({
  label: '嘉宾偏好',
  form,
  api: { prefix: '/conferencesystem/web/conferenceCustomerLike' },
  code: 'meetingRoom.personalManagement',
  noMenu: '在会务嘉宾的详情中维护',
  scope: { project: 'customerId.conferenceId.orgId' },
  list: {
    columns: ['customerId', 'likeType', 'content', 'taboo'],
    filters: ['customerId', 'likeType', 'createdAt'],
    search: ['content', 'taboo'],
  },
});

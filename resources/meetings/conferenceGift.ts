import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/conferenceGift.json';

export default defineResource({
  label: '礼品登记',
  form,
  api: { prefix: '/conferencesystem/web/conferenceGift' },
  code: 'meetingRoom.conference',
  noMenu: '在会务的详情中维护',
  scope: { project: 'conferenceId.orgId' },
  list: {
    columns: ['conferenceId', 'giftName', 'giftType', 'customerId', 'amount', 'quantity', 'registerTime', 'remark'],
    filters: ['giftName', 'conferenceId', 'giftType', 'customerId'],
  },
});

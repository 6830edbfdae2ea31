import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/conferenceStay.json';

export default defineResource({
  label: '住宿安排',
  form,
  api: { prefix: '/conferencesystem/web/conferenceStay' },
  code: 'meetingRoom.conference',
  noMenu: '在会务的详情中维护',
  scope: { project: 'conferenceId.orgId' },
  list: {
    columns: [
      'conferenceId',
      'customerId',
      'hotelName',
      'roomType',
      'roomNo',
      'checkInTime',
      'checkOutTime',
      'price',
      'status',
    ],
    filters: ['conferenceId', 'customerId', 'roomType', 'checkInTime', 'status'],
    search: ['hotelName', 'roomNo'],
  },
  states: {
    labels: { reserved: '已预留', checkedin: '已入住', checkedout: '已离店', cancelled: '已取消' },
    initial: 'reserved',
    transitions: {
      checkIn: { label: '入住', from: 'reserved', to: 'checkedin', fields: ['roomNo!'] },
      checkOut: { label: '离店', from: 'checkedin', to: 'checkedout' },
      cancel: { label: '取消', from: 'reserved', to: 'cancelled', confirm: true, danger: true },
    },
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/conference.json';

export default defineResource({
  label: '会务',
  form,
  api: { prefix: '/conferencesystem/web/conference' },
  code: 'meetingRoom.conference',
  menu: { section: 'meetingRoom', path: 'conference/index', title: '会务管理', icon: 'crown', order: 70 },
  scope: { project: 'orgId' },
  list: {
    columns: ['conferenceNo', 'conferenceName', 'conferenceType', 'orgId', 'hallId', 'hostName', 'startTime', 'expectCount', 'managerId', 'status'],
    filters: ['conferenceName', 'conferenceType', 'orgId', 'hallId', 'managerId', 'startTime', 'status'],
    search: ['conferenceNo', 'conferenceName', 'hostName'],
  },
  states: {
    labels: { intention: '意向', booked: '已预订', preparing: '筹备中', running: '进行中', finished: '已结束', settled: '已结算', cancelled: '已取消' },
    initial: 'intention',
    removable: ['intention', 'cancelled'],
    transitions: {
      book: { label: '确认预订', from: 'intention', to: 'booked', fields: ['depositAmount'] },
      prepare: { label: '进入筹备', from: 'booked', to: 'preparing' },
      start: { label: '开始', from: 'preparing', to: 'running' },
      finish: { label: '结束', from: 'running', to: 'finished', fields: ['actualCount'] },
      settle: { label: '结算', from: 'finished', to: 'settled', fields: ['totalAmount!'] },
      cancel: { label: '取消', from: ['intention', 'booked', 'preparing'], to: 'cancelled', confirm: true, danger: true },
    },
  },
  children: {
    infos: { resource: 'meetings/conferenceInfo', by: 'conferenceId', cascade: true, dialogs: true },
    customers: { resource: 'meetings/conferenceCustomer', by: 'conferenceId', cascade: true, dialogs: true },
    gifts: { resource: 'meetings/conferenceGift', by: 'conferenceId', cascade: true, inline: true },
    wines: { resource: 'meetings/conferenceWine', by: 'conferenceId', cascade: true, inline: true },
    foods: { resource: 'meetings/conferenceFood', by: 'conferenceId', cascade: true, inline: true, order: 'sort' },
    stays: { resource: 'meetings/conferenceStay', by: 'conferenceId', cascade: true, inline: true },
    transfers: { resource: 'meetings/conferenceTransfer', by: 'conferenceId', cascade: true, inline: true },
    shares: { resource: 'meetings/conferenceShare', by: 'conferenceId', cascade: true, inline: true },
  },
  exclusive: [{ by: ['hallId'], from: 'startTime', to: 'endTime', while: ['booked', 'preparing', 'running'] }],
});

import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { payWays } from '../../src/meta/shapes.ts';
import form from '../../forms/meetings/conference.json';

export default defineResource({
  label: '会务',
  form,
  api: { prefix: '/conferencesystem/web/conference' },
  code: 'meetingRoom.conference',
  menu: { section: 'meetingRoom', path: 'conference/index', title: '会务管理', icon: 'crown', order: 70 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'conferenceNo',
      'conferenceName',
      'conferenceType',
      'orgId',
      'hallId',
      'hostName',
      'startTime',
      'expectCount',
      'managerId',
      'status',
    ],
    filters: ['conferenceName', 'conferenceType', 'orgId', 'hallId', 'managerId', 'startTime', 'status'],
    search: ['conferenceNo', 'conferenceName', 'hostName'],
  },
  states: {
    labels: {
      intention: '意向',
      booked: '已预订',
      preparing: '筹备中',
      running: '进行中',
      finished: '已结束',
      settled: '已结算',
      cancelled: '已取消',
    },
    initial: 'intention',
    // What was booked has money or people behind it.
    removable: ['intention'],
    transitions: {
      book: { label: '确认预订', from: 'intention', to: 'booked', fields: ['depositAmount'] },
      takeDeposit: {
        label: '收取定金',
        from: ['booked', 'preparing'],
        fields: ['depositWay!'],
        choices: { depositWay: payWays.seen },
        stamp: { depositTime: 'now' },
        once: 'depositTime',
        confirm: '确认已收到定金吗？',
      },
      prepare: { label: '进入筹备', from: 'booked', to: 'preparing' },
      start: { label: '开始', from: ['booked', 'preparing'], to: 'running', at: 'startTime' },
      finish: { label: '结束', from: 'running', to: 'finished', fields: ['actualCount'], at: 'endTime' },
      settle: {
        label: '结算',
        from: 'finished',
        to: 'settled',
        fields: ['totalAmount!', 'payWay'],
        choices: { payWay: payWays.seen },
        stamp: { payTime: 'now' },
      },
      cancel: {
        label: '取消',
        from: ['intention', 'booked', 'preparing'],
        to: 'cancelled',
        fields: ['cancelReason!', 'depositKept'],
        confirm: '已收的定金扣除扣留部分后按原方式退还，住宿和接送一并取消，确定取消吗？',
        danger: true,
      },
      lapse: { label: '逾期未预订', from: 'intention', to: 'cancelled', path: false, at: 'startTime' },
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
  on: {
    moved: {
      book: [notify('managerId')],
      cancel: [notify('managerId', 'author')],
      lapse: [notify('managerId', 'author')],
      finish: [notify('managerId', { can: 'settle' })],
    },
    reminders: [{ before: 'startTime', days: 1, while: ['booked', 'preparing'], notify: ['managerId'] }],
  },
  exclusive: [{ by: ['hallId'], from: 'startTime', to: 'endTime', while: ['booked', 'preparing', 'running'] }],
});

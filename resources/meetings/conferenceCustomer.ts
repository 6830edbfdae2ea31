import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/conferenceCustomer.json';

export default defineResource({
  label: '会务嘉宾',
  form,
  api: { prefix: '/conferencesystem/web/conferenceCustomer' },
  code: 'meetingRoom.personalManagement',
  menu: {
    section: 'meetingRoom',
    path: 'personalManagement',
    title: '会议人员管理',
    icon: 'user',
    order: 50,
    external: 'meetingPersonal',
  },
  scope: { project: 'conferenceId.orgId' },
  list: {
    columns: [
      'conferenceId',
      'customerName',
      'mobile',
      'company',
      'guestType',
      'companionCount',
      'tableNo',
      'replyTime',
      'signTime',
      'status',
    ],
    filters: ['customerName', 'conferenceId', 'guestType', 'tableNo', 'needStay', 'needTransfer', 'status'],
    search: ['customerName', 'company', 'tableNo'],
  },
  states: {
    labels: { invited: '已邀请', accepted: '确认出席', declined: '婉拒', signed: '已签到', absent: '缺席' },
    initial: 'invited',
    transitions: {
      accept: { label: '确认出席', from: ['invited', 'declined'], to: 'accepted', stamp: { replyTime: 'now' } },
      decline: {
        label: '婉拒',
        from: ['invited', 'accepted'],
        to: 'declined',
        stamp: { replyTime: 'now' },
        confirm: true,
        danger: true,
      },
      sign: { label: '签到', from: ['invited', 'accepted', 'absent'], to: 'signed', stamp: { signTime: 'now' } },
      absent: { label: '标记缺席', from: ['invited', 'accepted'], to: 'absent' },
    },
  },
  on: {
    moved: {
      accept: [
        tell(
          ['mobile'],
          '出席确认',
          '您已确认出席“{{conferenceId}}”，时间 {{conferenceId.startTime}}[，地点{{conferenceId.hallId}}][，桌号 {{tableNo}}]。',
        ),
      ],
    },
  },
  children: {
    likes: { resource: 'meetings/conferenceCustomerLike', by: 'customerId', cascade: true, inline: true },
  },
  imports: true,
});

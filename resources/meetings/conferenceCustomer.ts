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
      'inviteTime',
      'replyTime',
      'signTime',
      'status',
    ],
    filters: ['customerName', 'conferenceId', 'guestType', 'tableNo', 'needStay', 'needTransfer', 'status'],
    search: ['customerName', 'company', 'tableNo'],
  },
  states: {
    labels: {
      invited: '已邀请',
      accepted: '确认出席',
      declined: '婉拒',
      signed: '已签到',
      absent: '缺席',
      cancelled: '已取消',
    },
    initial: 'invited',
    transitions: {
      invite: { label: '发送邀请', from: 'invited', stamp: { inviteTime: 'now' } },
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
      // What becomes of the conference: those who know of it are told.
      postpone: {
        label: '会务变更',
        from: ['invited', 'accepted'],
        path: false,
        stamp: { informTime: 'now' },
      },
      callOff: { label: '会务取消', from: ['invited', 'accepted'], to: 'cancelled', path: false },
      drop: { label: '取消邀请', from: 'invited', to: 'cancelled', path: false },
    },
  },
  on: {
    moved: {
      invite: [
        tell(
          ['mobile'],
          '会议邀请',
          '{{customerName}}，[{{conferenceId.hostName}}]诚邀您出席“{{conferenceId}}”，时间 {{conferenceId.startTime}}[，地点{{conferenceId.hallId}}]，敬请回复是否出席。',
        ),
      ],
      postpone: [
        tell(
          ['mobile'],
          '会议变更',
          '“{{conferenceId}}”的时间或地点已变更：{{conferenceId.startTime}}[，地点{{conferenceId.hallId}}]。',
        ),
      ],
      callOff: [tell(['mobile'], '会议取消', '原定 {{conferenceId.startTime}} 的“{{conferenceId}}”已取消，敬请谅解。')],
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

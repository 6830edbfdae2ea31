import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { serving } from '../../src/meta/shapes.ts';
import form from '../../forms/visitors/visitorOrder.json';

/** As their host knows them. */
const visitor = '{{visitorName}}[（{{company}}）]';

export default defineResource({
  label: '访客预约',
  form,
  api: { prefix: '/passthrough/visitorOrder' },
  code: 'pc:passthrough.visitorPass',
  menu: { section: 'passthrough', path: 'visitorPass', title: '访客通行', icon: 'solution', order: 10 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'orderNo',
      'visitorName',
      'visitorPhone',
      'company',
      'plateNo',
      'intervieweeName',
      'virtId',
      'reasonType',
      'visitStartTime',
      'status',
    ],
    filters: ['orgId', 'virtId', 'plateNo', 'reasonType', 'source', 'visitStartTime', 'overstayed', 'status'],
    search: ['orderNo', 'visitorName', 'intervieweeName', 'visitorPhone'],
    globalSearch: true,
    views: {
      table: true,
      board: { card: ['visitorName', 'company', 'visitStartTime', 'intervieweeName'] },
      calendar: { from: 'visitStartTime', to: 'visitEndTime', card: ['visitorName', 'company'] },
    },
  },
  display: 'orderNo',
  states: {
    labels: {
      pending: '待审核',
      approved: '待到访',
      rejected: '已拒绝',
      arrived: '已到访',
      left: '已离开',
      cancelled: '已取消',
      expired: '已过期',
    },
    initial: 'pending',
    pending: ['pending'],
    editable: ['pending', 'approved'],
    removable: ['pending', 'rejected', 'cancelled', 'expired'],
    transitions: {
      approve: {
        label: '审核通过',
        from: 'pending',
        to: 'approved',
        fields: ['auditRemark'],
        stamp: { auditName: 'userName' },
        approval: 'visitors/visitorOrder',
      },
      reject: {
        label: '拒绝',
        from: 'pending',
        to: 'rejected',
        fields: ['auditRemark!'],
        stamp: { auditName: 'userName' },
        danger: true,
      },
      cancel: {
        label: '取消预约',
        from: ['pending', 'approved'],
        to: 'cancelled',
        confirm: '取消后通行码立即失效，确定取消吗？',
        danger: true,
      },
      arrive: { label: '确认到访', from: 'approved', to: 'arrived', stamp: { arriveTime: 'now' } },
      leave: { label: '确认离开', from: 'arrived', to: 'left', stamp: { leaveTime: 'now' } },
      expire: { label: '过期失效', from: ['pending', 'approved'], to: 'expired', path: false, at: 'visitEndTime' },
    },
  },
  on: {
    reminders: [{ before: 'visitStartTime', days: 1, while: ['approved'], notify: ['author'] }],
    added: [notify({ can: 'approve' })],
    moved: {
      approve: [
        tell(
          ['intervieweeId'],
          '访客预约已通过',
          `${visitor}的来访预约（{{orderNo}}）已通过审核，到访时间 {{visitStartTime}} 至 {{visitEndTime}}。`,
        ),
      ],
      reject: [
        tell(['visitorPhone'], '访客预约未通过', '您的来访预约（{{orderNo}}）未通过审核：{{auditRemark}}。'),
        tell(['intervieweeId'], '访客预约未通过', `${visitor}的来访预约（{{orderNo}}）未通过审核：{{auditRemark}}。`),
      ],
      cancel: [
        tell(['intervieweeId'], '访客预约已取消', `${visitor} {{visitStartTime}} 的来访预约（{{orderNo}}）已取消。`),
      ],
      arrive: [
        notify('author'),
        tell(
          ['intervieweeId', 'intervieweePhone'],
          '访客已到达',
          `${visitor}已于 {{arriveTime}} 到达，预约单号 {{orderNo}}。`,
        ),
      ],
    },
  },
  overdue: { flag: 'overstayed', deadline: 'visitEndTime', while: ['arrived'] },
  computed: {
    qrCode: { last: 'visitors/visitorQrCode', by: 'orderId', field: 'passCode', where: { status: 'valid' } },
  },
  children: {
    passes: { resource: 'visitors/visitorPass', by: 'orderId', part: false },
    codes: { resource: 'visitors/visitorQrCode', by: 'orderId', cascade: true, part: false },
  },
  addedWhile: { project: serving },
});

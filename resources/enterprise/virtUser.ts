import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/enterprise/virtUser.json';

const person = ['userId', 'mobile'] as const;

export default defineResource({
  label: '企业员工',
  form,
  api: { prefix: '/organisation/virtUser' },
  code: 'userManagement.virtUser',
  menu: { section: 'enterpiseManger', path: 'virtUser/index', icon: 'team', order: 60 },
  scope: { enterprise: 'virtId' },
  list: {
    columns: [
      'realName',
      'mobile',
      'virtId',
      'jobNo',
      'deptId',
      'position',
      'isAdmin',
      'joinTime',
      'leaveTime',
      'status',
    ],
    filters: ['realName', 'mobile', 'virtId', 'deptId', 'isAdmin', 'joinTime', 'status'],
    search: ['realName', 'jobNo', 'mobile'],
  },
  states: {
    labels: { pending: '待审核', normal: '在职', rejected: '已拒绝', left: '已离职' },
    initial: 'pending',
    pending: ['pending'],
    removable: ['pending', 'rejected', 'left'],
    transitions: {
      approve: { label: '审核通过', from: 'pending', to: 'normal', stamp: { joinTime: 'now' } },
      reject: { label: '拒绝', from: 'pending', to: 'rejected', confirm: true, danger: true },
      leave: {
        label: '办理离职',
        from: 'normal',
        to: 'left',
        stamp: { leaveTime: 'now' },
        confirm: '离职后不再享受该企业的福利和价格，确定办理吗？',
        danger: true,
      },
      back: { label: '恢复在职', from: 'left', to: 'normal', stamp: { leaveTime: 'null' } },
    },
  },
  on: {
    moved: {
      approve: [tell(person, '已加入企业', '您已加入{{virtId}}。')],
      reject: [tell(person, '加入企业未通过', '您加入{{virtId}}的申请未通过。')],
      leave: [tell(person, '已办理离职', '您已从{{virtId}}办理离职，企业提供的权益同时停止。')],
    },
  },
  unique: [['userId', 'virtId']],
});

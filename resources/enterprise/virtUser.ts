import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/enterprise/virtUser.json';

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
  unique: [['userId', 'virtId']],
});

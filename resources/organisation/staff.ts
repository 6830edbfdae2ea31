import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/staff.json';

export default defineResource({
  label: '员工',
  form,
  code: 'organization.yggl',
  menu: { section: 'platform', path: 'organizationUser/index', title: '员工管理', icon: 'idcard', order: 20 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'staffNo',
      'staffName',
      'sex',
      'mobile',
      'orgId',
      'companyDeptId',
      'position',
      'staffType',
      'hireDate',
      'status',
    ],
    filters: ['staffName', 'mobile', 'orgId', 'companyDeptId', 'position', 'staffType', 'hireDate', 'status'],
    search: ['staffNo', 'staffName', 'mobile'],
    globalSearch: true,
  },
  states: {
    labels: { onduty: '在职', vacation: '休假', left: '离职' },
    initial: 'onduty',
    transitions: {
      vacation: { label: '休假', from: 'onduty', to: 'vacation', fields: ['vacationEnd'] },
      back: { label: '销假', from: 'vacation', to: 'onduty', stamp: { vacationEnd: 'null' }, at: 'vacationEnd' },
      leave: {
        label: '办理离职',
        from: ['onduty', 'vacation'],
        to: 'left',
        fields: ['leaveDate!'],
        stamp: { vacationEnd: 'null' },
        confirm: '离职后停用其登录账号并退出登录，待办审批转交他人，不再担任部门负责人。确定办理吗？',
        danger: true,
      },
      rehire: { label: '重新入职', from: 'left', to: 'onduty', fields: ['hireDate!'], stamp: { leaveDate: 'null' } },
    },
  },
  on: { moved: { vacation: [notify('companyDeptId.leaderId')], back: [notify('companyDeptId.leaderId')] } },
  children: {
    orgs: { resource: 'organisation/staffOrg', by: 'staffId', cascade: true, inline: true },
    builds: { resource: 'organisation/staffBuild', by: 'staffId', cascade: true, inline: true },
  },
  print: {
    workPass: {
      title: '工作证',
      parts: [
        {
          card: {
            size: { width: 85.6, height: 54 },
            head: '{{orgId}}',
            photo: 'avatar',
            main: '{{staffName}}',
            lines: ['{{companyDeptId}}', '{{position}}', '{{staffNo}}'],
          },
        },
      ],
    },
  },
  imports: true,
});

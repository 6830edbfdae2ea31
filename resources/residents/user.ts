import { defineResource } from '../../src/meta/resource.ts';
import { enableTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/residents/user.json';

export default defineResource({
  label: '客户',
  form,
  api: {
    prefix: '/organisation/user',
    list: ['list', 'getBatchUserlist'],
    save: 'addOrSave',
    read: ['GET {id}', 'getDetail'],
    setState: 'updateStatus',
    select: ['getselectlist', 'getAllSelectlist'],
  },
  code: 'userManagement.userOld',
  menu: { section: 'platform', path: 'users/index', title: '客户信息', icon: 'user', order: 30 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'userNo',
      'realName',
      'nickName',
      'mobile',
      'orgId',
      'virtId',
      'jobNo',
      'personnelType',
      'registerTime',
      'status',
    ],
    filters: ['realName', 'orgId', 'virtId', 'deptId', 'personnelType', 'registerSource', 'registerTime', 'status'],
    search: ['userNo', 'realName', 'jobNo', 'mobile'],
    globalSearch: true,
  },
  states: {
    labels: { enabled: '启用', disabled: '禁用', cancelled: '已注销' },
    initial: 'enabled',
    transitions: {
      disable: { label: '禁用', from: 'enabled', to: 'disabled', confirm: true, danger: true },
      enable: enableTransitions.enable,
      cancel: {
        label: '注销',
        from: ['enabled', 'disabled'],
        to: 'cancelled',
        confirm: '注销后客户不能再登录，账户须先清零，确定注销吗？',
        danger: true,
      },
    },
  },
  computed: { cardNo: { last: 'residents/cardUser', by: 'userId', field: 'cardNo', where: { cardStatus: 'normal' } } },
  imports: true,
  quickAdd: true,
});

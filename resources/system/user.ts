import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { enableTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/system/user.json';

export default defineResource({
  label: '管理用户',
  form,
  api: { prefix: '/web/user', remove: ['delete/{id}', 'delete'] },
  code: 'system-management.user',
  menu: { section: 'platform', path: 'user/index', title: '其他管理用户', icon: 'user-switch', order: 50 },
  scope: { centre: 'companyId', project: 'orgIds', enterprise: 'virtId', merchant: 'merchantId' },
  list: {
    columns: [
      'userName',
      'realName',
      'mobile',
      'userType',
      'companyId',
      'orgIds',
      'roleIds',
      'twoFactorEnabled',
      'lastLoginTime',
      'status',
    ],
    filters: ['realName', 'mobile', 'userType', 'companyId', 'roleIds', 'lastLoginTime', 'status'],
    search: ['userName', 'realName', 'mobile'],
    globalSearch: true,
  },
  display: 'realName',
  actions: ['impersonate'],
  states: {
    labels: { enabled: '启用', disabled: '禁用', locked: '已锁定' },
    initial: 'enabled',
    transitions: {
      disable: {
        label: '禁用',
        from: ['enabled', 'locked'],
        to: 'disabled',
        confirm: '禁用后该用户立即退出登录，确定禁用吗？',
        danger: true,
      },
      enable: enableTransitions.enable,
      lock: { label: '锁定', from: 'enabled', to: 'locked', path: false, stamp: { lockedUntil: 'now' } },
      unlock: { label: '解锁', from: 'locked', to: 'enabled', stamp: { lockedUntil: 'null', failCount: 'null' } },
    },
  },
  // Strangers have tried its password at many addresses.
  on: { moved: { lock: [notify('self', { can: 'unlock' })] } },
  children: {
    roles: { resource: 'system/userRole', by: 'userId', cascade: true },
    orgs: { resource: 'system/userOrgnization', by: 'userId', cascade: true },
    companies: { resource: 'system/userCompany', by: 'userId', cascade: true },
    depts: { resource: 'system/userDept', by: 'userId', cascade: true },
    floors: { resource: 'system/userFloor', by: 'userId', cascade: true },
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/loginLog.json';

export default defineResource({
  label: '登录日志',
  form,
  code: 'system-management.loginLog',
  menu: { section: 'sysSetting', path: 'loginLog/index', icon: 'login', order: 230 },
  list: {
    columns: ['loginTime', 'userName', 'loginType', 'result', 'clientIp', 'location', 'logoutTime'],
    filters: ['userName', 'loginType', 'result', 'clientIp', 'loginTime'],
    search: ['userName', 'clientIp'],
    sort: '-loginTime',
  },
  display: 'userName',
  appendOnly: true,
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/operateLog.json';

export default defineResource({
  label: '操作日志',
  form,
  code: 'system-management.operateLog',
  menu: { section: 'sysSetting', path: 'operateLog/index', icon: 'file-search', order: 220 },
  list: {
    columns: [
      'operateTime',
      'userName',
      'impersonatorName',
      'module',
      'action',
      'actionName',
      'recordTitle',
      'result',
      'clientIp',
    ],
    filters: ['userName', 'entityCode', 'recordTitle', 'action', 'result', 'recordId', 'operateTime'],
    search: ['recordTitle', 'userName'],
    sort: '-operateTime',
  },
  display: 'recordTitle',
  appendOnly: true,
  chained: true,
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/applicationCall.json';

/** Each call of an application, and what came of it. */
export default defineResource({
  label: '调用记录',
  form,
  api: { prefix: '/web/applicationCall', add: false, update: false, remove: false, removeMany: false },
  code: 'system-management.application',
  menu: { section: 'sysSetting', path: 'applicationCall/index', icon: 'file-search', order: 228 },
  list: {
    columns: ['callTime', 'applicationId', 'clientIp', 'method', 'route', 'httpStatus', 'result', 'duration'],
    filters: ['applicationId', 'clientIp', 'method', 'route', 'httpStatus', 'result', 'callTime'],
    sort: '-callTime',
  },
  display: 'route',
  removal: 'hard',
  keep: [{ days: 30 }],
  exports: false,
});

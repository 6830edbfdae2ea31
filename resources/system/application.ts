import { defineResource } from '../../src/meta/resource.ts';
import { enableTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/system/application.json';

/** Another system that calls this one, as an account of the console and within its roles and its scope. */
export default defineResource({
  label: '接入应用',
  form,
  api: { prefix: '/web/application' },
  code: 'system-management.application',
  menu: { section: 'sysSetting', path: 'application/index', title: '应用接入', icon: 'api', order: 228 },
  list: {
    columns: [
      'appName',
      'appKey',
      'userId',
      'status',
      'expireDate',
      'callsPerSecond',
      'lastUsedTime',
      'lastUsedAddress',
    ],
    filters: ['appName', 'appKey', 'userId', 'lastUsedTime', 'status'],
    search: ['appName'],
  },
  display: 'appName',
  actions: ['rotate'],
  children: { calls: { resource: 'system/applicationCall', by: 'applicationId', cascade: true, part: false } },
  states: {
    labels: { enabled: '启用', disabled: '停用' },
    initial: 'enabled',
    transitions: {
      disable: {
        label: '停用',
        from: 'enabled',
        to: 'disabled',
        confirm: '停用后该应用的调用立即被拒绝，确定停用吗？',
        danger: true,
      },
      enable: enableTransitions.enable,
    },
  },
  exports: false,
});

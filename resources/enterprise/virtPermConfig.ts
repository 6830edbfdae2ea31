import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/enterprise/virtPermConfig.json';

export default defineResource({
  label: '企业权限',
  form,
  api: { prefix: '/organisation/virtPermConfig', list: ['list', '/organisation/virtualarchitecture/getpermconfig'] },
  code: 'operationPowerIndex',
  menu: { section: 'operationcenter', path: 'operationPower/index', title: '运营权限', icon: 'control', order: 30 },
  scope: { enterprise: 'virtId' },
  list: {
    columns: ['virtId', 'serviceIds', 'menuIds', 'maxAdmin', 'allowExport', 'allowRecharge', 'expireDate', 'status'],
    filters: ['virtId', 'allowExport', 'allowRecharge', 'expireDate', 'status'],
    search: [],
  },
  display: 'virtId',
  on: { reminders: [{ before: 'expireDate', days: 30, notify: ['author', { can: 'update' }] }] },
  restricts: {
    scope: 'enterprise',
    by: 'virtId',
    while: { status: 'enabled' },
    until: 'expireDate',
    unless: {
      allowExport: [{ actions: ['export'] }],
      allowRecharge: [
        { code: 'pc:mealCard.dingCanBatchRecharge', actions: ['add', 'update', 'delete', 'rechargeApply'] },
        { code: 'pc:mealCard.automaticRechargeManger', actions: ['add', 'update', 'delete'] },
      ],
    },
  },
});

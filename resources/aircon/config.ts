import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/aircon/config.json';

export default defineResource({
  label: '空调房间',
  form,
  api: { prefix: '/airconditioning/config' },
  code: 'pc:airovertime.airConditionerRoom',
  menu: { section: 'overtimeManage', path: 'airConditionerRoom', icon: 'home', order: 10 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: ['roomId', 'orgId', 'virtId', 'area', 'deviceNo', 'ruleId', 'needApprove', 'status'],
    filters: ['roomId', 'orgId', 'virtId', 'ruleId', 'needApprove', 'status'],
    search: ['deviceNo', 'gatewayIp'],
  },
  display: 'roomId',
  imports: true,
});

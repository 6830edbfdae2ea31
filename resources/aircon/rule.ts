import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/aircon/rule.json';

export default defineResource({
  label: '空调计费规则',
  form,
  api: { prefix: '/airconditioning/rule', list: 'list' },
  code: 'pc:airovertime.usingSetting',
  menu: { section: 'overtimeManage', path: 'usingSetting', title: '使用设置', icon: 'setting', order: 20 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'ruleName',
      'orgId',
      'dayType',
      'startTime',
      'endTime',
      'chargeMode',
      'unitPrice',
      'minHours',
      'advanceMinutes',
      'effectDate',
    ],
    filters: ['ruleName', 'orgId', 'dayType', 'chargeMode', 'effectDate', 'status'],
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/automaticRecharge.json';

export default defineResource({
  label: '自动充值规则',
  form,
  api: { prefix: '/mealCard/automaticRecharge' },
  code: 'pc:mealCard.automaticRechargeManger',
  menu: {
    section: 'mealCard',
    path: 'automaticRechargeManger',
    title: '自动充值管理',
    icon: 'field-time',
    order: 50,
    external: 'automaticRechargeManger',
  },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'ruleName',
      'orgId',
      'virtId',
      'accountType',
      'cycle',
      'executeTime',
      'amount',
      'startDate',
      'lastRunTime',
      'status',
    ],
    filters: ['ruleName', 'orgId', 'virtId', 'accountType', 'cycle', 'startDate', 'status'],
  },
});

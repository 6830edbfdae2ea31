import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meals/ruleMealline.json';

export default defineResource({
  label: '餐线规则',
  form,
  api: { prefix: '/ordermeal/web/ruleMealline', list: ['list', 'findByOrgId'] },
  code: 'flashdeliver.ruleMealline',
  menu: { section: 'flashdeliver', path: 'ruleMealline/index', icon: 'audit', order: 160 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'ruleName',
      'orgId',
      'lineId',
      'dateTypeId',
      'price',
      'virtSubsidy',
      'maxTimes',
      'allowNoOrder',
      'noShowCharge',
      'status',
    ],
    filters: ['ruleName', 'orgId', 'lineId', 'dateTypeId', 'startDate', 'status'],
  },
});

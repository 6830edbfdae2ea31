import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meals/rule.json';

export default defineResource({
  label: '订餐规则',
  form,
  api: {
    prefix: '/ordermeal/web/rule',
    list: ['list', 'getByOrgId', 'GET getByOrgId/{orgId}'],
    save: 'addAndUpdateRule',
  },
  code: 'flashdeliver.mealRule',
  menu: { section: 'flashdeliver', path: 'mealRule/index', icon: 'solution', order: 180 },
  scope: { project: 'orgId' },
  list: {
    columns: ['ruleName', 'orgId', 'advanceDays', 'allowCancel', 'seatEnabled', 'noShowLimit', 'status'],
    filters: ['ruleName', 'orgId', 'allowCancel', 'seatEnabled', 'status'],
  },
});

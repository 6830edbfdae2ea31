import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meals/ruleTakefood.json';

export default defineResource({
  label: '取餐规则',
  form,
  api: { prefix: '/ordermeal/web/ruleTakefood' },
  code: 'flashdeliver.ruleTakefood',
  menu: { section: 'flashdeliver', path: 'ruleTakefood/index', icon: 'coffee', order: 170 },
  scope: { project: 'orgId' },
  list: {
    columns: ['ruleName', 'orgId', 'takeMode', 'takeStartTime', 'takeEndTime', 'deliveryFee', 'status'],
    filters: ['ruleName', 'orgId', 'takeMode', 'verifyModes', 'status'],
  },
});

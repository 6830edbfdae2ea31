import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/integralRecord.json';

export default defineResource({
  label: '积分记录',
  form,
  api: { prefix: '/meal/integralRecord' },
  code: 'pc:mealCard.integralRecord',
  menu: { section: 'mealCard', path: 'integralRecord/index', icon: 'transaction', order: 110 },
  scope: { project: 'orgId', enterprise: 'userId.virtId' },
  list: {
    columns: ['userId', 'changeType', 'points', 'balance', 'bizNo', 'changeTime'],
    filters: ['userId', 'orgId', 'changeType', 'changeTime'],
    sort: '-changeTime',
  },
  display: 'bizNo',
  appendOnly: true,
});

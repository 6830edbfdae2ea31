import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/integralRechargeSet.json';

export default defineResource({
  label: '积分充值档位',
  form,
  api: { prefix: '/meal/integralRechargeSet' },
  code: 'pc:mealCard.integralRechargeSet',
  menu: { section: 'mealCard', path: 'integralRechargeSet/index', icon: 'trophy', order: 100 },
  scope: { project: 'orgId' },
  list: {
    columns: ['setName', 'orgId', 'amount', 'points', 'giftPoints', 'status'],
    filters: ['setName', 'orgId', 'amount', 'status'],
    sort: 'sort',
    inline: ['sort'],
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/physicalCardRecord.json';

export default defineResource({
  label: '实体卡记录',
  form,
  api: { prefix: '/mealCard/physicalCardRecord' },
  code: 'pc:mealCard.physicalCardRecord',
  menu: { section: 'mealCard', path: 'physicalCardRecord/index', icon: 'credit-card', order: 40 },
  scope: { project: 'userId.orgId', enterprise: 'userId.virtId' },
  list: {
    columns: ['recordNo', 'cardNo', 'userId', 'operation', 'fee', 'operatorName', 'operateTime', 'remark'],
    filters: ['userId', 'operation', 'operateTime'],
    search: ['recordNo', 'cardNo', 'oldCardNo'],
    sort: '-operateTime',
  },
  display: 'recordNo',
  appendOnly: true,
});

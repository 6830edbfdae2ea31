import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/creditQuotaOperation.json';

export default defineResource({
  label: '额度操作记录',
  form,
  api: { prefix: '/credit/creditQuotaOperation' },
  code: 'wallet.credit',
  menu: { section: 'enterpiseManger', path: 'creditQuotaOperation/index', icon: 'history', order: 80 },
  scope: { enterprise: 'virtId' },
  list: {
    columns: [
      'operationNo',
      'operateTime',
      'virtId',
      'operationType',
      'amount',
      'beforeQuota',
      'afterQuota',
      'bizNo',
      'reason',
      'operatorName',
    ],
    filters: ['virtId', 'creditId', 'operationType', 'amount', 'operateTime'],
    search: ['operationNo', 'bizNo'],
    sort: '-operateTime',
  },
  display: 'operationNo',
  appendOnly: true,
});

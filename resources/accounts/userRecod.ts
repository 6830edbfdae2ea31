import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/userRecod.json';

export default defineResource({
  label: '账户操作记录',
  form,
  api: {
    prefix: '/organisation/userRecod',
    list: ['list', 'userRecordList', 'accountOperationRecordList', 'accountRecordList'],
  },
  code: 'pc:mealCard.userRecod',
  menu: { section: 'mealCard', path: 'userRecod/index', icon: 'history', order: 90 },
  scope: { project: 'userId.orgId', enterprise: 'userId.virtId' },
  list: {
    columns: [
      'recordNo',
      'userId',
      'realName',
      'accountType',
      'operation',
      'amount',
      'afterBalance',
      'operatorName',
      'operateTime',
      'remark',
    ],
    filters: ['realName', 'userId', 'accountType', 'operation', 'amount', 'operateTime', 'operateDate'],
    search: ['recordNo', 'realName'],
    sort: '-operateTime',
  },
  display: 'recordNo',
  appendOnly: true,
});

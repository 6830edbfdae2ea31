import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/virtAccountWater.json';

export default defineResource({
  label: '企业账户流水',
  form,
  api: {
    prefix: '/organisation/virtAccountWater',
    aliases: ['/wallet/virtAccountWater'],
    list: ['list', 'getAppWaterList', '/wallet/virtAccountExtend/virtWaterList?accountLevel=sub'],
    read: ['GET {id}', 'get'],
  },
  code: 'wallet.virtAccountWater',
  menu: {
    section: 'enterpiseManger',
    path: 'virAccountFlow/index',
    icon: 'transaction',
    order: 40,
    external: 'virAccountFlow',
  },
  scope: { enterprise: 'virtId' },
  list: {
    columns: [
      'waterNo',
      'tradeTime',
      'virtId',
      'extendId',
      'tradeType',
      'direction',
      'amount',
      'afterBalance',
      'bizType',
      'bizNo',
      'operatorName',
    ],
    filters: [
      'virtId',
      'accountLevel',
      'accountId',
      'extendId',
      'tradeType',
      'direction',
      'bizType',
      'payWay',
      'amount',
      'tradeTime',
    ],
    search: ['waterNo', 'bizNo'],
    sort: '-tradeTime',
  },
  display: 'waterNo',
  appendOnly: true,
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/cloudCardConfig.json';

export default defineResource({
  label: '云卡配置',
  form,
  api: { prefix: '/organisation/cloud_card', read: 'GET config/{id}', save: 'config' },
  code: 'pc:mealCard.mealCardSetting',
  menu: {
    section: 'mealCard',
    path: 'mealCardSetting',
    title: '餐卡设置',
    icon: 'setting',
    order: 20,
    external: 'mealCardSetting',
  },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'configName',
      'orgId',
      'cardPrefix',
      'cardLength',
      'validDays',
      'qrRefreshSeconds',
      'singleLimit',
      'dayLimit',
      'payOrder',
      'status',
    ],
    filters: ['configName', 'orgId', 'needPassword', 'status', 'createdAt'],
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meals/dateType.json';

export default defineResource({
  label: '餐别',
  form,
  api: { prefix: '/ordermeal/web/dateType', aliases: ['/meal/dateType'] },
  code: 'flashdeliver.mealDateType',
  menu: { section: 'flashdeliver', path: 'dateType/index', title: '餐别管理', icon: 'clock-circle', order: 150 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'typeName',
      'orgId',
      'mealPeriod',
      'startTime',
      'endTime',
      'orderDeadlineDay',
      'orderDeadlineTime',
      'standardPrice',
      'weekDays',
      'status',
    ],
    filters: ['typeName', 'orgId', 'mealPeriod', 'weekDays', 'status'],
    search: ['typeCode', 'typeName'],
    sort: 'sort',
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/processes/borrowItem.json';

/** What a project lends, and how much of it: `src/server/areas/processes/borrow-stock.ts` keeps the numbers. */
export default defineResource({
  label: '可借物品',
  form,
  api: { prefix: '/diyForm/borrowItem' },
  code: 'diyForm.borrowItem',
  menu: { section: 'diyForm', path: 'borrowItem', icon: 'database', order: 102 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'itemName',
      'image',
      'freeQuantity',
      'lentQuantity',
      'damagedQuantity',
      'totalQuantity',
      'storePlace',
      'depositAmount',
      'maxDays',
      'orgId',
      'status',
    ],
    filters: ['orgId', 'freeQuantity', 'status'],
    search: ['itemName', 'storePlace'],
  },
  children: {
    loans: { resource: 'processes/itemBorrow', by: 'itemId', part: false },
    history: { resource: 'processes/borrowStock', by: 'itemId', part: false },
  },
  quickAdd: true,
});

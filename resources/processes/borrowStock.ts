import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/processes/borrowStock.json';

/** Every movement of what a project lends; `src/server/areas/processes/borrow-stock.ts` writes them. */
export default defineResource({
  label: '借用物品流水',
  form,
  api: { prefix: '/diyForm/borrowStock' },
  code: 'diyForm.borrowStock',
  menu: { section: 'diyForm', path: 'borrowStock', icon: 'swap', order: 106 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'itemId',
      'changeTime',
      'changeType',
      'quantity',
      'freeQuantity',
      'borrowId',
      'operatorName',
      'lentQuantity',
      'damagedQuantity',
      'totalQuantity',
    ],
    filters: ['itemId', 'orgId', 'changeType', 'borrowId', 'changeTime'],
    sort: '-changeTime',
  },
  display: 'changeType',
  appendOnly: true,
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/processes/borrowReturn.json';

/** What came back of a loan: whole or in part, good, damaged or lost. It is booked when it is added, and undone by a step. */
export default defineResource({
  label: '物品归还',
  form,
  api: { prefix: '/diyForm/borrowReturn', update: false, remove: false, removeMany: false },
  code: 'diyForm.borrowReturn',
  menu: { section: 'diyForm', path: 'borrowReturn', icon: 'rollback', order: 104 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'borrowNo',
      'goodQuantity',
      'damagedQuantity',
      'lostQuantity',
      'note',
      'returnTime',
      'operatorName',
      'status',
    ],
    filters: ['borrowId', 'orgId', 'returnTime', 'status'],
    search: ['borrowNo', 'note'],
    sort: '-returnTime',
  },
  display: 'borrowNo',
  states: {
    labels: { booked: '已登记', undone: '已撤销' },
    initial: 'booked',
    transitions: {
      undo: {
        label: '撤销归还',
        from: 'booked',
        to: 'undone',
        fields: ['undoReason!'],
        stamp: { undoneTime: 'now', undoneBy: 'userName' },
        confirm: '撤销后这些物品重新记为借出未还，确定撤销吗？',
        danger: true,
      },
    },
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/extendTransfer.json';

/** Money of an enterprise to one of its sub-accounts, back, or spent from there; each row is a journal of the ledger. */
export default defineResource({
  label: '子账户划拨',
  form,
  api: { prefix: '/wallet/extendTransfer', update: false, remove: false, removeMany: false },
  code: 'wallet.extendTransfer',
  menu: { section: 'enterpiseManger', path: 'extendTransfer/index', icon: 'transaction', order: 35 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'transferNo',
      'extendId',
      'virtId',
      'kind',
      'amount',
      'remark',
      'merchantId',
      'operatorName',
      'transferTime',
      'status',
    ],
    filters: ['virtId', 'orgId', 'accountId', 'extendId', 'kind', 'merchantId', 'amount', 'transferTime', 'status'],
    search: ['transferNo', 'remark'],
    sort: '-transferTime',
  },
  display: 'transferNo',
  states: {
    labels: { success: '已入账', reversing: '冲正待审', reversed: '已冲正' },
    initial: 'success',
    pending: ['reversing'],
    editable: [],
    removable: [],
    transitions: {
      applyReverse: { label: '申请冲正', from: 'success', to: 'reversing', fields: ['reverseReason!'], danger: true },
      rejectReverse: { label: '驳回冲正', from: 'reversing', to: 'success' },
      reverse: {
        label: '同意冲正',
        from: 'reversing',
        to: 'reversed',
        stamp: { reverseName: 'userName', reverseTime: 'now' },
        fourEyes: true,
        confirm: '将把这笔金额退回原账户，确定冲正吗？',
        danger: true,
      },
    },
  },
});

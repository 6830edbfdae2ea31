import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/creditRepayment.json';

/** Money that an enterprise paid back; each row is a journal of the ledger and settles the oldest bills first. */
export default defineResource({
  label: '授信还款',
  form,
  api: { prefix: '/credit/creditRepayment', update: false, remove: false, removeMany: false },
  code: 'wallet.creditRepayment',
  menu: {
    section: 'enterpiseManger',
    path: 'creditRepayment/index',
    title: '授信还款',
    icon: 'transaction',
    order: 74,
  },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: ['repaymentNo', 'virtId', 'amount', 'payWay', 'voucherNo', 'repayTime', 'operatorName'],
    filters: ['virtId', 'orgId', 'creditId', 'payWay', 'amount', 'repayTime'],
    search: ['repaymentNo', 'voucherNo'],
    sort: '-repayTime',
  },
  display: 'repaymentNo',
});

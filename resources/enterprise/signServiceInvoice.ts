import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/enterprise/signServiceInvoice.json';

export default defineResource({
  label: '签约服务发票',
  form,
  api: { prefix: '/organisation/signServiceInvoice' },
  code: 'enterprise.productSign',
  noMenu: '在产品签约详情中维护发票',
  scope: { enterprise: 'signId.virtId' },
  list: {
    columns: ['signId', 'invoiceTitle', 'taxNo', 'invoiceType', 'amount', 'invoiceNo', 'issueTime', 'status'],
    filters: ['invoiceTitle', 'signId', 'invoiceType', 'issueTime', 'status'],
    search: ['invoiceTitle', 'invoiceNo', 'taxNo'],
  },
  states: {
    labels: { applying: '申请中', issued: '已开票', rejected: '已驳回', red: '已红冲' },
    initial: 'applying',
    pending: ['applying'],
    editable: ['applying', 'rejected'],
    removable: ['applying', 'rejected'],
    transitions: {
      issue: {
        label: '开票',
        from: 'applying',
        to: 'issued',
        fields: ['invoiceNo!', 'invoiceFile'],
        stamp: { issueTime: 'now' },
      },
      reject: { label: '驳回', from: 'applying', to: 'rejected', fields: ['rejectReason!'], danger: true },
      resubmit: { label: '重新申请', from: 'rejected', to: 'applying', stamp: { rejectReason: 'null' } },
      red: {
        label: '红冲',
        from: 'issued',
        to: 'red',
        fields: ['redNo!', 'redReason!'],
        stamp: { redTime: 'now' },
        confirm: '红冲后原发票作废，确定红冲吗？',
        danger: true,
      },
    },
  },
  on: { moved: { red: [notify('author')] } },
});

import { notify, ownEnterprise } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/enterprise/productSign.json';

export default defineResource({
  label: '产品签约',
  form,
  api: { prefix: '/organisation/productSign' },
  code: 'enterprise.productSign',
  menu: { section: 'enterpiseManger', path: 'productSign/index', icon: 'signature', order: 100 },
  scope: { enterprise: 'virtId' },
  list: {
    columns: ['signNo', 'virtId', 'productName', 'startDate', 'endDate', 'price', 'signerName', 'status'],
    filters: ['productName', 'virtId', 'startDate', 'endDate', 'status'],
    search: ['signNo', 'productName'],
  },
  states: {
    labels: { draft: '草稿', signed: '已签约', expired: '已到期', cancelled: '已解约' },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft', 'cancelled'],
    transitions: {
      sign: { label: '确认签约', from: 'draft', to: 'signed' },
      expire: { label: '到期', from: 'signed', to: 'expired', path: false, at: 'endDate' },
      renew: { label: '续签', from: ['signed', 'expired'], to: 'signed', fields: ['endDate!', 'price!'] },
      cancel: { label: '解约', from: 'signed', to: 'cancelled', fields: ['cancelReason!'], danger: true },
    },
  },
  on: {
    moved: {
      sign: [notify(ownEnterprise)],
      renew: [notify(ownEnterprise)],
      expire: [notify('author', ownEnterprise, { can: 'renew' })],
      cancel: [notify('author', ownEnterprise)],
    },
    reminders: [{ before: 'endDate', days: 30, while: ['signed'], notify: ['author', { can: 'renew' }] }],
  },
  computed: {
    invoicedTotal: {
      sum: 'enterprise/signServiceInvoice',
      by: 'signId',
      field: 'amount',
      where: { status: 'issued' },
    },
  },
  children: {
    invoices: { resource: 'enterprise/signServiceInvoice', by: 'signId', dialogs: true },
  },
});

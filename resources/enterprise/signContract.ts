import { notify, ownEnterprise } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/enterprise/signContract.json';

export default defineResource({
  label: '签约合同',
  form,
  api: { prefix: '/organisation/signContract' },
  code: 'enterprise.sign',
  noMenu: '在签约信息详情中维护',
  scope: { project: 'signId.orgId', enterprise: 'signId.virtId' },
  list: {
    columns: ['signId', 'contractNo', 'contractName', 'startDate', 'endDate', 'amount', 'status'],
    filters: ['contractName', 'signId', 'startDate', 'endDate', 'status'],
    search: ['contractNo', 'contractName'],
  },
  display: 'contractName',
  on: {
    reminders: [{ before: 'endDate', days: 30, while: ['signed'], notify: ['author', { can: 'update' }] }],
    moved: {
      sign: [notify(ownEnterprise)],
      expire: [notify('author', ownEnterprise, { can: 'update' })],
      terminate: [notify('author', ownEnterprise)],
    },
  },
  states: {
    labels: { draft: '草稿', signed: '已签署', expired: '已到期', terminated: '已终止' },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft'],
    transitions: {
      sign: { label: '签署', from: 'draft', to: 'signed', confirm: true },
      expire: { label: '到期', from: 'signed', to: 'expired', path: false, at: 'endDate' },
      terminate: { label: '终止', from: ['draft', 'signed'], to: 'terminated', confirm: true, danger: true },
    },
  },
});

import { notify, ownEnterprise } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/enterprise/contractInfo.json';

export default defineResource({
  label: '合同',
  form,
  api: { prefix: '/organisation/contractInfo' },
  code: 'enterprise.contract',
  menu: { section: 'enterpiseManger', path: 'contractInfo/index', title: '合同管理', icon: 'file-protect', order: 90 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'contractNo',
      'contractName',
      'contractType',
      'orgId',
      'partyB',
      'amount',
      'startDate',
      'endDate',
      'handlerName',
      'status',
    ],
    filters: ['contractName', 'contractType', 'orgId', 'virtId', 'startDate', 'endDate', 'status'],
    search: ['contractNo', 'contractName', 'partyA', 'partyB'],
    globalSearch: true,
    views: {
      table: true,
      calendar: { from: 'endDate', card: ['partyB', 'amount'] },
      timeline: { by: 'virtId', from: 'startDate', to: 'endDate', card: ['amount'], while: ['effective', 'expiring'] },
      board: { card: ['contractNo', 'partyB', 'amount', 'endDate'], sums: ['amount'] },
    },
  },
  display: 'contractName',
  on: {
    reminders: [
      {
        before: 'endDate',
        days: 30,
        while: ['effective', 'expiring'],
        notify: ['author', ownEnterprise, { can: 'update' }],
      },
    ],
    moved: {
      approve: [notify(ownEnterprise)],
      expire: [notify('author', ownEnterprise, { can: 'renew' })],
      terminate: [notify('author', ownEnterprise)],
    },
  },
  states: {
    title: '合同状态',
    labels: {
      draft: '草稿',
      auditing: '审核中',
      rejected: '已驳回',
      effective: '生效中',
      expiring: '即将到期',
      expired: '已到期',
      terminated: '已终止',
    },
    initial: 'draft',
    pending: ['auditing'],
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected'],
    transitions: {
      submit: { label: '提交审核', from: ['draft', 'rejected'], to: 'auditing' },
      approve: {
        label: '审核通过',
        from: 'auditing',
        to: 'effective',
        fields: ['auditRemark'],
        fourEyes: true,
        approval: 'enterprise/contractInfo',
      },
      reject: { label: '驳回', from: 'auditing', to: 'rejected', fields: ['auditRemark!'], danger: true },
      remind: { label: '到期提醒', from: 'effective', to: 'expiring', path: false, at: 'remindDate' },
      renew: { label: '续签', from: ['expiring', 'expired'], to: 'auditing', fields: ['endDate!', 'amount!'] },
      expire: { label: '到期', from: ['effective', 'expiring'], to: 'expired', path: false, at: 'endDate' },
      terminate: {
        label: '提前终止',
        from: ['effective', 'expiring'],
        to: 'terminated',
        fields: ['endDate!'],
        confirm: '提前终止后不再生成付款计划，确定终止吗？',
        danger: true,
      },
    },
  },
  computed: {
    nextPayDate: {
      min: 'enterprise/contractOrder',
      by: 'contractId',
      field: 'planPayDate',
      where: { status: ['unpaid', 'billed'] },
    },
  },
  print: {
    contract: {
      title: '合同登记表',
      parts: [
        { fields: ['contractNo', 'contractType', 'orgId', 'handlerName', 'signDate', 'status'] },
        {
          text: '甲方：{{partyA}}（联系人 {{partyALink}}，电话 {{partyAPhone}}）；乙方：{{partyB}}（联系人 {{partyBLink}}，电话 {{partyBPhone}}）。',
        },
        {
          text: '合同期限自 {{startDate}} 起至 {{endDate}} 止，合同总额 {{amount}} 元，大写：{{amount:words}}；押金 {{depositAmount}} 元。',
        },
        { title: '标的与付款', fields: ['roomIds', 'rentPrice', 'payCycle', 'billDaysAhead', 'lateFeeRate', 'remark'] },
        {
          title: '付款计划',
          rows: 'orders',
          columns: ['periodNo', 'planPayDate', 'amount', 'paidAmount', 'status'],
          sums: ['amount', 'paidAmount'],
        },
        { signatures: ['甲方（盖章）', '乙方（盖章）', '经办人', '日期'] },
      ],
    },
  },
  children: {
    orders: { resource: 'enterprise/contractOrder', by: 'contractId', cascade: true, inline: true },
  },
});

import { notify, ownEnterprise } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit } from '../../src/meta/shapes.ts';
import form from '../../forms/accounts/credit.json';

export default defineResource({
  label: '企业授信',
  form,
  api: {
    prefix: '/credit/credit',
    list: ['list', 'getByVirt'],
    read: ['GET {id}', 'getCreditDetail', 'getCreditQuota'],
    save: 'set',
  },
  code: 'wallet.credit',
  menu: { section: 'enterpiseManger', path: 'credit/index', icon: 'pay-circle', order: 70 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'virtId',
      'orgId',
      'totalQuota',
      'usedQuota',
      'availableQuota',
      'tempQuota',
      'billDay',
      'repayDay',
      'expireDate',
      'status',
    ],
    filters: ['virtId', 'orgId', 'totalQuota', 'overdueAmount', 'expireDate', 'status'],
    search: [],
    sort: '-createdAt',
  },
  display: 'virtId',
  on: {
    reminders: [
      { before: 'expireDate', days: 15, while: ['effective', 'adjusting'], notify: ['author', { can: 'update' }] },
    ],
    moved: {
      freeze: [notify(ownEnterprise)],
      unfreeze: [notify(ownEnterprise)],
      markOverdue: [notify(ownEnterprise)],
      repay: [notify(ownEnterprise)],
      expire: [notify(ownEnterprise, { can: 'renew' })],
      close: [notify(ownEnterprise)],
    },
  },
  states: {
    labels: {
      pending: '待审核',
      rejected: '已驳回',
      effective: '生效中',
      adjusting: '调额待审',
      frozen: '已冻结',
      overdue: '已逾期',
      expired: '已到期',
      closed: '已关闭',
    },
    initial: 'pending',
    pending: ['pending', 'adjusting'],
    editable: ['rejected'],
    removable: ['pending', 'rejected', 'closed'],
    transitions: {
      approve: {
        label: '审核通过',
        from: ['pending', 'adjusting'],
        to: 'effective',
        fields: ['auditRemark'],
        fourEyes: true,
        approval: 'accounts/credit',
      },
      ...audit,
      adjust: {
        label: '申请调额',
        from: 'effective',
        to: 'adjusting',
        fields: ['totalQuota!', 'tempQuota', 'tempExpireDate', 'adjustReason'],
      },
      rejectAdjust: { label: '驳回调额', from: 'adjusting', to: 'effective', fields: ['auditRemark!'], danger: true },
      freeze: { label: '冻结', from: ['effective', 'overdue'], to: 'frozen', confirm: true, danger: true },
      unfreeze: { label: '解冻', from: 'frozen', to: 'effective', fourEyes: true },
      markOverdue: { label: '标记逾期', from: 'effective', to: 'overdue' },
      repay: {
        label: '还款结清',
        from: 'overdue',
        to: 'effective',
        confirm: '确认该企业的逾期账款已结清吗？',
        fourEyes: true,
      },
      expire: { label: '到期', from: 'effective', to: 'expired', path: false },
      renew: { label: '续期', from: 'expired', to: 'pending', fields: ['expireDate!'] },
      close: {
        label: '关闭授信',
        from: ['effective', 'frozen', 'expired'],
        to: 'closed',
        confirm: '关闭后不能恢复，已用额度须先还清，确定关闭吗？',
        danger: true,
      },
    },
  },
  children: {
    bills: { resource: 'accounts/creditBill', by: 'creditId' },
    repayments: { resource: 'accounts/creditRepayment', by: 'creditId' },
    operations: { resource: 'accounts/creditQuotaOperation', by: 'creditId' },
  },
});

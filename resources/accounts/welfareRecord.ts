import { notify, ownEnterprise } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit } from '../../src/meta/shapes.ts';
import form from '../../forms/accounts/welfareRecord.json';

export default defineResource({
  label: '福利发放批次',
  form,
  api: { prefix: '/organisation/welfareRecord', remove: ['delete/{id}', 'delete'] },
  code: 'marketingCenter.welfare',
  menu: { section: 'marketingCenter', path: 'welfareRecord/index', title: '福利发放', icon: 'gift', order: 50 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'batchNo',
      'welfareName',
      'virtId',
      'welfareType',
      'personCount',
      'totalAmount',
      'grantTime',
      'successCount',
      'failCount',
      'status',
    ],
    filters: ['welfareName', 'virtId', 'orgId', 'welfareType', 'accountType', 'grantTime', 'status'],
    search: ['batchNo', 'welfareName'],
  },
  on: {
    reminders: [
      { before: 'expireTime', days: 7, while: ['granted', 'part_failed'], notify: ['author', { can: 'update' }] },
    ],
    moved: {
      finish: [notify('author', ownEnterprise)],
      partFail: [notify('author', ownEnterprise, { can: 'retry' })],
      reclaim: [notify('author', ownEnterprise)],
    },
  },
  states: {
    labels: {
      draft: '草稿',
      pending: '待审核',
      approved: '待发放',
      granting: '发放中',
      granted: '已发放',
      part_failed: '部分失败',
      rejected: '已驳回',
      reclaimed: '已收回',
    },
    initial: 'draft',
    pending: ['pending'],
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected'],
    transitions: {
      submit: { label: '提交审核', from: ['draft', 'rejected'], to: 'pending', stamp: { applyName: 'userName' } },
      approve: {
        label: '审核通过',
        from: 'pending',
        to: 'approved',
        fields: ['auditRemark'],
        stamp: { auditName: 'userName' },
        fourEyes: true,
        approval: 'accounts/welfareRecord',
      },
      reject: { ...audit.reject, stamp: { auditName: 'userName' } },
      // Taken by whoever asked for it, as long as its flow has not decided.
      withdraw: { label: '撤回', from: 'pending', to: 'draft', path: false },
      grantAmount: {
        label: '立即发放',
        from: 'approved',
        to: 'granted',
        confirm: '将立即向名单内员工入账，确定发放吗？',
      },
      goOn: { label: '继续发放', from: ['approved', 'part_failed', 'granting'], to: 'granting', path: false },
      finish: { label: '发放完成', from: 'granting', to: 'granted', path: false },
      partFail: { label: '部分失败', from: 'granting', to: 'part_failed', path: false },
      retry: { label: '重试失败项', from: 'part_failed', to: 'granted' },
      reclaim: {
        label: '到期收回',
        from: ['granted', 'part_failed'],
        to: 'reclaimed',
        confirm: '将收回该批次未用完的金额，确定收回吗？',
        danger: true,
      },
    },
  },
  children: {
    persons: { resource: 'accounts/welfarePersonRecord', by: 'batchId', cascade: true, inline: true },
  },
  computed: {
    personCount: { count: 'accounts/welfarePersonRecord', by: 'batchId' },
    totalAmount: { sum: 'accounts/welfarePersonRecord', by: 'batchId', field: 'amount' },
  },
});

import { notify, ownEnterprise } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit, selling } from '../../src/meta/shapes.ts';
import form from '../../forms/accounts/rechargeManage.json';

export default defineResource({
  label: '充值申请',
  form,
  api: { prefix: '/wallet/rechargeManage', read: 'get', remove: 'delete' },
  code: 'pc:mealCard.dingCanBatchRecharge',
  menu: {
    section: 'mealCard',
    path: 'dingCanBatchRecharge',
    title: '订餐批量充值',
    icon: 'pay-circle',
    order: 30,
    external: 'dingCanBatchRecharge',
  },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'applyNo',
      'applyTime',
      'orgId',
      'targetType',
      'virtId',
      'accountType',
      'amount',
      'personCount',
      'totalAmount',
      'applyName',
      'status',
    ],
    filters: [
      'orgId',
      'targetType',
      'virtId',
      'ruleId',
      'accountType',
      'payWay',
      'amount',
      'auditTime',
      'createdAt',
      'status',
    ],
    search: ['applyNo', 'voucherNo'],
    globalSearch: true,
  },
  display: 'applyNo',
  states: {
    labels: {
      draft: '草稿',
      pending: '待审核',
      rejected: '已驳回',
      success: '充值成功',
      booking: '入账中',
      part_failed: '部分未入账',
      failed: '充值失败',
      reversed: '已冲正',
      revoked: '已撤销',
    },
    initial: 'draft',
    pending: ['pending'],
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected', 'revoked'],
    transitions: {
      rechargeApply: {
        label: '提交申请',
        from: ['draft', 'rejected'],
        to: 'pending',
        stamp: { applyName: 'userName', applyTime: 'now' },
      },
      // What the last of its approvers agrees to is booked with it; the rest of a long list follows right after.
      rechargeAudit: {
        label: '审核通过',
        from: 'pending',
        to: 'success',
        fields: ['auditRemark'],
        stamp: { auditName: 'userName', auditTime: 'now' },
        fourEyes: true,
        approval: 'accounts/rechargeManage',
      },
      reject: { ...audit.reject, stamp: { auditName: 'userName', auditTime: 'now' } },
      // Where not everybody is done at once, the worker goes on.
      goOn: { label: '继续入账', from: ['pending', 'failed', 'part_failed', 'booking'], to: 'booking', path: false },
      finish: { label: '入账完成', from: 'booking', to: 'success', path: false },
      partFail: { label: '部分未入账', from: 'booking', to: 'part_failed', path: false },
      fail: { label: '入账失败', from: 'booking', to: 'failed', path: false },
      retry: { label: '重新入账', from: ['failed', 'part_failed'], to: 'success' },
      reverse: {
        label: '冲正',
        from: ['success', 'part_failed'],
        to: 'reversed',
        fields: ['reverseReason!'],
        stamp: { reverseName: 'userName', reverseTime: 'now' },
        fourEyes: true,
        confirm: '将从已入账的账户扣回充值和赠送的金额，确定冲正吗？',
        danger: true,
      },
      revoke: { label: '撤销', from: ['draft', 'pending'], to: 'revoked', confirm: true, danger: true },
    },
  },
  children: { persons: { resource: 'accounts/rechargePerson', by: 'applicationId', cascade: true, part: false } },
  // Who is due, and whoever applied, hear of it by the flow.
  on: {
    moved: {
      finish: [notify('author', ownEnterprise)],
      fail: [notify('author')],
      partFail: [notify('author')],
      reverse: [notify('author')],
    },
  },
  addedWhile: { project: selling },
});

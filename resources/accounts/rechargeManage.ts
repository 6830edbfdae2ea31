import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit } from '../../src/meta/shapes.ts';
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
    filters: ['orgId', 'targetType', 'virtId', 'accountType', 'payWay', 'amount', 'auditTime', 'createdAt', 'status'],
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
      failed: '充值失败',
      revoked: '已撤销',
    },
    initial: 'draft',
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected', 'revoked'],
    transitions: {
      rechargeApply: {
        label: '提交申请',
        from: ['draft', 'rejected'],
        to: 'pending',
        stamp: { applyName: 'userName', applyTime: 'now' },
      },
      // What the last of its approvers agrees to is booked with it; where that cannot be done, the state is `failed` and says why.
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
      fail: { label: '入账失败', from: 'pending', to: 'failed', path: false },
      retry: { label: '重新入账', from: 'failed', to: 'success' },
      revoke: { label: '撤销', from: ['draft', 'pending'], to: 'revoked', confirm: true, danger: true },
    },
  },
  // Who is due, and whoever applied, hear of it by the flow.
  on: { moved: { fail: [notify('author')] } },
});

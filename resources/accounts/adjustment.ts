import { defineResource } from '../../src/meta/resource.ts';
import { audit } from '../../src/meta/shapes.ts';
import form from '../../forms/accounts/adjustment.json';

/** The way to correct what the book says: asked for with a reason, approved by somebody else, then one journal. */
export default defineResource({
  label: '调账申请',
  form,
  api: { prefix: '/wallet/adjustment' },
  code: 'wallet.adjustment',
  menu: { section: 'enterpiseManger', path: 'adjustment/index', icon: 'diff', order: 45 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'adjustNo',
      'orgId',
      'targetType',
      'accountId',
      'userId',
      'direction',
      'amount',
      'reason',
      'applyName',
      'createdAt',
      'status',
    ],
    filters: ['orgId', 'targetType', 'accountId', 'userId', 'direction', 'amount', 'createdAt', 'status'],
    search: ['adjustNo', 'relatedNo', 'movementNo'],
  },
  display: 'adjustNo',
  states: {
    labels: { pending: '待审核', rejected: '已驳回', success: '已入账', revoked: '已撤销' },
    initial: 'pending',
    pending: ['pending'],
    editable: ['rejected'],
    removable: ['rejected', 'revoked'],
    transitions: {
      // What is approved is booked with it. What stands in the way is told, and the request waits.
      approve: {
        label: '审核入账',
        from: 'pending',
        to: 'success',
        fields: ['auditRemark'],
        stamp: { auditName: 'userName', auditTime: 'now' },
        fourEyes: true,
      },
      reject: { ...audit.reject, stamp: { auditName: 'userName', auditTime: 'now' } },
      resubmit: audit.resubmit,
      revoke: { label: '撤销', from: ['pending', 'rejected'], to: 'revoked', confirm: true, danger: true },
    },
  },
});

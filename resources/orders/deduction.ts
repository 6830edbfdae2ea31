import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/orders/deduction.json';

export default defineResource({
  label: '扣款记录',
  form,
  api: { prefix: '/orderManage/deduction' },
  code: 'pc:orderManage.deductionManger',
  menu: { section: 'orderManage', path: 'deductionManger/index', title: '扣款管理', icon: 'minus-circle', order: 30 },
  scope: { project: 'orgId', enterprise: 'userId.virtId' },
  list: {
    columns: [
      'deductNo',
      'userId',
      'orgId',
      'deductType',
      'accountType',
      'amount',
      'reason',
      'operatorName',
      'deductTime',
      'status',
    ],
    filters: ['userId', 'orgId', 'deductType', 'accountType', 'amount', 'createdAt', 'status'],
    search: ['deductNo', 'reason'],
  },
  display: 'deductNo',
  on: {
    added: [
      tell(
        ['userId'],
        '钱包扣款',
        '您的{{accountType}}扣款 {{amount}} 元：{{reason}}（{{deductNo}}）[，未扣成：{{failReason}}，请充值，之后由工作人员重新扣款]。',
      ),
    ],
    moved: {
      retry: [tell(['userId'], '钱包扣款', '已从您的{{accountType}}扣款 {{amount}} 元：{{reason}}（{{deductNo}}）。')],
      revoke: [tell(['userId'], '扣款已退回', '扣款 {{amount}} 元（{{deductNo}}）已撤销，退回您的{{accountType}}。')],
      waive: [tell(['userId'], '扣款已免除', '您未扣成的 {{amount}} 元（{{deductNo}}）已免除，无需再付。')],
    },
  },
  states: {
    labels: { success: '已扣款', failed: '扣款失败', revoked: '已撤销', waived: '已免除' },
    initial: 'success',
    editable: ['success', 'failed'],
    transitions: {
      fail: { label: '扣款失败', from: 'success', to: 'failed', path: false },
      retry: {
        label: '重新扣款',
        from: 'failed',
        to: 'success',
        stamp: { deductTime: 'now', operatorName: 'userName' },
      },
      revoke: {
        label: '撤销',
        from: 'success',
        to: 'revoked',
        confirm: '撤销后扣款原路退回，确定撤销吗？',
        danger: true,
      },
      waive: {
        label: '免除',
        from: 'failed',
        to: 'waived',
        confirm: '免除后不再扣这笔款，确定免除吗？',
        danger: true,
      },
    },
  },
});

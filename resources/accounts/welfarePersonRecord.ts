import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/welfarePersonRecord.json';

export default defineResource({
  label: '福利发放明细',
  form,
  api: {
    prefix: '/organisation/welfarePersonRecord',
    export: ['export', '/organisation/welfareRecord/exportWelfareUserData'],
    import: ['import', '/organisation/welfareRecord/importWelfare'],
  },
  code: 'marketingCenter.welfare',
  noMenu: '在福利发放批次的详情中查看',
  scope: { project: 'batchId.orgId', enterprise: 'batchId.virtId' },
  list: {
    columns: [
      'batchId',
      'realName',
      'mobile',
      'deptId',
      'amount',
      'usedAmount',
      'remainAmount',
      'grantTime',
      'failReason',
      'status',
    ],
    filters: ['batchId', 'mobile', 'realName', 'deptId', 'amount', 'status'],
    sort: 'createdAt',
  },
  display: 'realName',
  states: {
    labels: { waiting: '待发放', success: '已到账', failed: '发放失败', reclaimed: '已收回' },
    initial: 'waiting',
    editable: ['waiting', 'failed'],
    removable: ['waiting', 'failed'],
    transitions: {
      success: { label: '到账', from: ['waiting', 'failed'], to: 'success', path: false, stamp: { grantTime: 'now' } },
      fail: { label: '发放失败', from: 'waiting', to: 'failed', path: false },
      retry: { label: '重新发放', from: 'failed', to: 'waiting', path: false },
      reclaim: { label: '收回', from: 'success', to: 'reclaimed', path: false },
    },
  },
  unique: [['userId', 'batchId']],
  imports: true,
});

import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/rechargePerson.json';

/** Who gets how much of an application for a recharge, and what became of it. The list is written as a whole. */
export default defineResource({
  label: '充值名单',
  form,
  api: { prefix: '/wallet/rechargePerson', add: false, update: false, remove: false, removeMany: false },
  code: 'pc:mealCard.dingCanBatchRecharge',
  noMenu: '在充值申请的详情中查看',
  scope: { project: 'applicationId.orgId', enterprise: 'applicationId.virtId' },
  list: {
    columns: ['applicationId', 'realName', 'userId', 'amount', 'giftAmount', 'status', 'bookTime', 'failReason'],
    filters: ['applicationId', 'realName', 'amount', 'status'],
    sort: 'createdAt',
  },
  display: 'realName',
  states: {
    labels: { waiting: '待入账', success: '已入账', failed: '未入账', reversed: '已冲正' },
    initial: 'waiting',
    transitions: {
      success: { label: '入账', from: 'waiting', to: 'success', path: false, stamp: { bookTime: 'now' } },
      fail: { label: '入账失败', from: 'waiting', to: 'failed', path: false },
      retry: { label: '重新入账', from: 'failed', to: 'waiting', path: false },
      reverse: { label: '冲正', from: 'success', to: 'reversed', path: false },
    },
  },
  on: { moved: { reverse: [tell(['userId'], '充值已冲正', '您的充值 {{amount}} 元已冲正，如有疑问请联系物业。')] } },
  unique: [['userId', 'applicationId']],
});

import { notify, ownEnterprise } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/virtAccountExtend.json';

export default defineResource({
  label: '企业扩展账户',
  form,
  api: {
    prefix: '/wallet/virtAccountExtend',
    read: ['GET {id}', 'getVirtAccountDetail'],
    select: ['getselectlist', 'GET type/selectList'],
  },
  code: 'wallet.virtAccountExtend',
  menu: { section: 'enterpiseManger', path: 'virtAccountExtend/index', icon: 'wallet', order: 30 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  actions: ['recharge'],
  list: {
    columns: [
      'extendNo',
      'accountName',
      'virtId',
      'accountId',
      'typeCode',
      'balance',
      'totalIn',
      'totalOut',
      'singleLimit',
      'monthLimit',
      'expireTime',
      'status',
    ],
    filters: ['accountName', 'virtId', 'orgId', 'accountId', 'typeCode', 'expireTime', 'status'],
    search: ['extendNo', 'accountName'],
  },
  states: {
    labels: { normal: '正常', frozen: '已冻结', closed: '已关闭' },
    initial: 'normal',
    transitions: {
      freeze: { label: '冻结', from: 'normal', to: 'frozen', confirm: true, danger: true },
      unfreeze: { label: '解冻', from: 'frozen', to: 'normal' },
      close: {
        label: '关闭',
        from: ['normal', 'frozen'],
        to: 'closed',
        confirm: '关闭后不能恢复，余额须先转回企业账户，确定关闭吗？',
        danger: true,
      },
      // Nobody has to think of it: what is left goes back to the account that it came from.
      expire: { label: '到期关闭', from: ['normal', 'frozen'], to: 'closed', path: false, at: 'expireTime' },
    },
  },
  on: {
    moved: {
      freeze: [notify(ownEnterprise)],
      unfreeze: [notify(ownEnterprise)],
      close: [notify(ownEnterprise)],
      expire: [notify('author', ownEnterprise)],
    },
  },
});

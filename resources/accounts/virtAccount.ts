import { notify, ownEnterprise } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/virtAccount.json';

export default defineResource({
  label: '企业账户',
  form,
  api: {
    prefix: '/organisation/virtAccount',
    template: ['importTemplate', 'exportVirtAccountModel'],
    import: ['import', 'importVirtAccount'],
  },
  code: 'wallet.virtAccount',
  menu: { section: 'enterpiseManger', path: 'virtAccount/index', icon: 'wallet', order: 20 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'accountNo',
      'virtId',
      'accountType',
      'balance',
      'frozenAmount',
      'totalRecharge',
      'totalConsume',
      'warnAmount',
      'lastTradeTime',
      'status',
    ],
    filters: ['virtId', 'orgId', 'accountType', 'balance', 'lastTradeTime', 'status'],
  },
  display: 'accountNo',
  states: {
    labels: { normal: '正常', frozen: '已冻结', closed: '已销户' },
    initial: 'normal',
    transitions: {
      freeze: {
        label: '冻结',
        from: 'normal',
        to: 'frozen',
        confirm: '冻结后该账户不能充值、发放和消费，确定冻结吗？',
        danger: true,
      },
      unfreeze: { label: '解冻', from: 'frozen', to: 'normal' },
      close: {
        label: '销户',
        from: ['normal', 'frozen'],
        to: 'closed',
        confirm: '销户后不能恢复，余额须先清零，确定销户吗？',
        danger: true,
      },
    },
  },
  unique: [['accountType', 'virtId']],
  on: { moved: { freeze: [notify(ownEnterprise)], unfreeze: [notify(ownEnterprise)], close: [notify(ownEnterprise)] } },
  imports: true,
});

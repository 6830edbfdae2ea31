import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/accounts/userAccount.json';

const owner = ['userId', 'mobile'] as const;

export default defineResource({
  label: '个人账户',
  form,
  api: { prefix: '/organisation/userAccount', list: ['list', '/organisation/user/getWalletInfoVOList'] },
  code: 'pc:mealCard.userAccount',
  menu: { section: 'mealCard', path: 'userAccount/index', icon: 'wallet', order: 70 },
  scope: { project: 'orgId', enterprise: 'userId.virtId' },
  list: {
    columns: [
      'accountNo',
      'realName',
      'mobile',
      'orgId',
      'accountType',
      'balance',
      'frozenAmount',
      'expireTime',
      'status',
    ],
    filters: ['realName', 'mobile', 'orgId', 'accountType', 'balance', 'expireTime', 'status'],
    search: ['accountNo', 'realName'],
    globalSearch: true,
  },
  display: 'accountNo',
  states: {
    labels: { normal: '正常', frozen: '已冻结', closed: '已注销' },
    initial: 'normal',
    transitions: {
      freeze: {
        label: '冻结',
        from: 'normal',
        to: 'frozen',
        confirm: '冻结后该账户不能消费，确定冻结吗？',
        danger: true,
      },
      unfreeze: { label: '解冻', from: 'frozen', to: 'normal' },
      close: {
        label: '注销',
        from: ['normal', 'frozen'],
        to: 'closed',
        confirm: '注销后不能恢复，余额须先清零，确定注销吗？',
        danger: true,
      },
    },
  },
  on: {
    moved: {
      freeze: [tell(owner, '账户已冻结', '您的{{accountType}}已冻结，如有疑问请联系物业。')],
      unfreeze: [tell(owner, '账户已解冻', '您的{{accountType}}已解冻，可以正常使用。')],
      close: [tell(owner, '账户已注销', '您的{{accountType}}已注销。')],
    },
  },
  unique: [['accountType', 'userId', 'orgId']],
  actions: ['recharge', 'resetPayPassword'],
});

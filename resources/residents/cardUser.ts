import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/residents/cardUser.json';

const holder = ['userId', 'mobile'] as const;

export default defineResource({
  label: '项目客户',
  form,
  api: {
    prefix: '/organisation/v2/user',
    update: ['update', 'disableOrEnable'],
    remove: ['delete/{id}', 'GET deleteUserOrgRelation/{id}'],
    export: ['export', 'exportList', 'exportUser'],
  },
  code: 'mobileUserManagement.user',
  menu: { section: 'platform', path: 'mobileUser/index', title: '项目客户信息', icon: 'solution', order: 40 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'realName',
      'mobile',
      'jobNo',
      'personnelType',
      'orgId',
      'virtId',
      'cardNo',
      'cardType',
      'validDate',
      'cardStatus',
    ],
    filters: ['realName', 'orgId', 'virtId', 'deptId', 'personnelType', 'cardType', 'status', 'cardStatus'],
    search: ['realName', 'jobNo', 'cardNo'],
  },
  states: {
    field: 'cardStatus',
    title: '卡状态',
    labels: {
      none: '未绑卡',
      inactive: '待激活',
      normal: '正常',
      lost: '已挂失',
      suspended: '已停用',
      expired: '已过期',
      cancelled: '已注销',
    },
    initial: 'none',
    transitions: {
      generateCardNo: {
        label: '生成卡号',
        from: ['none', 'cancelled'],
        to: 'inactive',
        fields: ['cardType', 'validDate'],
      },
      activeCardNo: { label: '激活', from: 'inactive', to: 'normal', stamp: { cardActiveTime: 'now' } },
      bindCard: {
        label: '绑卡',
        from: ['none', 'cancelled'],
        to: 'normal',
        fields: ['cardNo!', 'cardPhysicalNo', 'cardType!', 'validDate'],
        stamp: { cardActiveTime: 'now' },
      },
      cardLoss: {
        label: '挂失',
        from: 'normal',
        to: 'lost',
        stamp: { lossTime: 'now' },
        confirm: '挂失后该卡立即不能消费，确定挂失吗？',
        danger: true,
      },
      cancelLoss: { label: '解除挂失', from: 'lost', to: 'normal', stamp: { lossTime: 'null' } },
      renew: { label: '续期', from: ['normal', 'expired'], to: 'normal', fields: ['validDate!'] },
      replaceCard: {
        label: '补卡',
        from: ['normal', 'lost', 'expired'],
        to: 'inactive',
        fields: ['feeWay!', 'cardNo', 'cardPhysicalNo', 'validDate'],
      },
      suspend: { label: '停用', from: 'normal', to: 'suspended', path: false },
      expire: { label: '到期', from: 'normal', to: 'expired', path: false, at: 'validDate' },
      resume: { label: '恢复', from: 'suspended', to: 'normal', path: false },
      unBindCard: {
        label: '解绑',
        from: ['inactive', 'normal', 'lost', 'suspended', 'expired'],
        to: 'none',
        stamp: { cardNo: 'null', cardPhysicalNo: 'null', cardActiveTime: 'null' },
        confirm: true,
        danger: true,
      },
      cancelCard: {
        label: '注销卡',
        from: ['inactive', 'normal', 'lost', 'suspended', 'expired'],
        to: 'cancelled',
        confirm: '注销后该卡号不能再使用，确定注销吗？',
        danger: true,
      },
    },
  },
  on: {
    reminders: [
      {
        before: 'validDate',
        days: 7,
        while: ['normal'],
        ...tell(holder, '卡即将到期', '您在{{orgId}}的卡将于 {{validDate}} 到期，请提前办理续期。'),
      },
    ],
    moved: {
      cardLoss: [tell(holder, '卡已挂失', '您在{{orgId}}的卡已挂失，挂失期间不能消费和通行。')],
      cancelLoss: [tell(holder, '卡已解除挂失', '您在{{orgId}}的卡已解除挂失，可以正常使用。')],
      renew: [tell(holder, '卡已续期', '您在{{orgId}}的卡已续期至 {{validDate}}。')],
      replaceCard: [tell(holder, '卡已补办', '您在{{orgId}}的卡已补办，余额保留，新卡激活后可用。')],
      expire: [tell(holder, '卡已到期', '您在{{orgId}}的卡已于 {{validDate}} 到期，请办理续期。')],
      cancelCard: [tell(holder, '卡已注销', '您在{{orgId}}的卡已注销，如非本人办理请联系物业。')],
    },
  },
  children: { history: { resource: 'accounts/physicalCardRecord', by: 'cardUserId' } },
  unique: [['userId', 'orgId']],
  imports: true,
});

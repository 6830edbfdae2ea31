import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/residents/cardUser.json';

export default defineResource({
  label: '项目客户',
  form,
  api: { prefix: '/organisation/v2/user', update: ['update', 'disableOrEnable'], remove: ['delete/{id}', 'GET deleteUserOrgRelation/{id}'], export: ['export', 'exportList', 'exportUser'] },
  code: 'mobileUserManagement.user',
  menu: { section: 'platform', path: 'mobileUser/index', title: '项目客户信息', icon: 'solution', order: 40 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: ['realName', 'mobile', 'jobNo', 'personnelType', 'orgId', 'virtId', 'cardNo', 'cardType', 'validDate', 'cardStatus'],
    filters: ['realName', 'orgId', 'virtId', 'deptId', 'personnelType', 'cardType', 'status', 'cardStatus'],
    search: ['realName', 'jobNo', 'cardNo'],
  },
  states: {
    field: 'cardStatus',
    title: '卡状态',
    labels: { none: '未绑卡', inactive: '待激活', normal: '正常', lost: '已挂失', suspended: '已停用', cancelled: '已注销' },
    initial: 'none',
    transitions: {
      generateCardNo: { label: '生成卡号', from: ['none', 'cancelled'], to: 'inactive', fields: ['cardType', 'validDate'] },
      activeCardNo: { label: '激活', from: 'inactive', to: 'normal', stamp: { cardActiveTime: 'now' } },
      bindCard: { label: '绑卡', from: ['none', 'cancelled'], to: 'normal', fields: ['cardNo!', 'cardPhysicalNo', 'cardType!', 'validDate'], stamp: { cardActiveTime: 'now' } },
      cardLoss: { label: '挂失', from: 'normal', to: 'lost', stamp: { lossTime: 'now' }, confirm: '挂失后该卡立即不能消费，确定挂失吗？', danger: true },
      cancelLoss: { label: '解除挂失', from: 'lost', to: 'normal', stamp: { lossTime: 'null' } },
      replaceCard: { label: '补卡', from: ['normal', 'lost'], to: 'inactive', fields: ['feeWay!', 'cardNo', 'cardPhysicalNo', 'validDate'] },
      suspend: { label: '停用', from: 'normal', to: 'suspended', path: false },
      resume: { label: '恢复', from: 'suspended', to: 'normal', path: false },
      unBindCard: { label: '解绑', from: ['inactive', 'normal', 'lost', 'suspended'], to: 'none', stamp: { cardNo: 'null', cardPhysicalNo: 'null', cardActiveTime: 'null' }, confirm: true, danger: true },
      cancelCard: { label: '注销卡', from: ['inactive', 'normal', 'lost', 'suspended'], to: 'cancelled', confirm: '注销后该卡号不能再使用，确定注销吗？', danger: true },
    },
  },
  children: { history: { resource: 'accounts/physicalCardRecord', by: 'cardUserId' } },
  unique: [['userId', 'orgId']],
  imports: true,
});

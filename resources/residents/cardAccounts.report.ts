import form from '../../forms/residents/cardUser.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'residents/cardUser',
  label: '卡类型与账户统计',
  code: 'statisticalData.cardAccounts',
  menu: { section: 'statiscal', path: 'cardAccounts', icon: 'credit-card', order: 140 },
  note: '统计当前启用的人员及其卡，不含停用的人员',
  where: { status: 'enabled' },
  dimensions: ['cardType', 'cardStatus', 'personnelType', 'virtId', 'orgId', 'deptId'],
  by: ['cardType', 'cardStatus'],
  top: 20,
  measures: {
    people: { label: '人员数', count: true },
    normal: { label: '正常用卡', count: true, where: { cardStatus: 'normal' } },
    lost: { label: '已挂失', count: true, where: { cardStatus: 'lost' } },
    expired: { label: '已过期', count: true, where: { cardStatus: 'expired' } },
    none: { label: '未绑卡', count: true, where: { cardStatus: 'none' } },
  },
  ratios: { normalShare: { label: '用卡率', of: 'normal', by: 'people', as: 'percent' } },
  drawings: ['stacked', 'bar', 'pie', 'ranking'],
});

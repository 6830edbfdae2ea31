import form from '../../forms/accounts/rechargeManage.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'accounts/rechargeManage',
  label: '充值统计',
  code: 'pc:mealCard.dingCanBatchRecharge',
  menu: { section: 'mealCard', path: 'topUpStatistics/index', icon: 'bar-chart', order: 60 },
  note: '按审核日期统计充值成功的申请，不含草稿、待审核、已驳回、入账失败和已撤销的申请',
  day: { field: 'auditTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { status: 'success' },
  dimensions: ['orgId', 'targetType', 'accountType', 'payWay', 'virtId'],
  by: ['payWay'],
  top: 20,
  measures: {
    // Of an application for several people, the other amounts are those of one of them.
    total: { label: '充值金额', sum: 'totalAmount' },
    gift: { label: '赠送金额', sum: 'giftTotal' },
    people: { label: '充值人次', sum: 'personCount' },
    applies: { label: '充值笔数', count: true },
  },
  ratios: { giftShare: { label: '赠送占比', of: 'gift', by: 'total', as: 'percent' } },
  compare: 'previous',
  drawings: ['pie', 'bar', 'line', 'stacked', 'ranking'],
});

import form from '../../forms/accounts/userRecod.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'accounts/userRecod',
  label: '充值记录统计',
  code: 'statisticalData.rechargeRecords',
  menu: { section: 'statiscal', path: 'rechargeRecords', icon: 'wallet', order: 52 },
  note: '按入账日期统计钱包的充值，不含扣款、退款、清零、冻结和调账',
  day: { field: 'operateDate', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  where: { operation: 'recharge' },
  dimensions: ['accountType', 'orgId', 'userId', 'hour'],
  parts: { hour: { label: '充值时段', hourOf: 'operateTime' } },
  by: ['operateDate', 'accountType'],
  top: 20,
  measures: {
    amount: { label: '充值金额', sum: 'amount' },
    entries: { label: '充值笔数', count: true },
    people: { label: '充值人数', distinct: 'userId' },
  },
  ratios: { perPerson: { label: '人均充值', of: 'amount', by: 'people' } },
  daily: { by: ['accountType', 'orgId'] },
  compare: 'previous',
  drawings: ['stacked', 'line', 'bar', 'pie', 'ranking'],
});

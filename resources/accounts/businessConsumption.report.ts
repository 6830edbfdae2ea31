import form from '../../forms/accounts/virtAccountWater.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'accounts/virtAccountWater',
  label: '企业消费统计',
  code: 'statisticalData.businessConsumption',
  menu: { section: 'statiscal', path: 'businessConsumption', icon: 'bank', order: 54 },
  note: '按交易时间统计企业账户的收支，期初与期末余额为期间两端各账户的余额合计',
  day: { field: 'tradeTime', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  dimensions: ['virtId', 'bizType', 'tradeType', 'direction', 'payWay', 'accountId'],
  by: ['virtId'],
  top: 20,
  measures: {
    spending: { label: '支出金额', sum: 'amount', where: { direction: 'out' } },
    income: { label: '收入金额', sum: 'amount', where: { direction: 'in' } },
    opening: { label: '期初余额', balance: { at: 'opening', before: 'beforeBalance', after: 'afterBalance' } },
    closing: { label: '期末余额', balance: { at: 'closing', before: 'beforeBalance', after: 'afterBalance' } },
    entries: { label: '交易笔数', count: true },
  },
  compare: 'previous',
  drawings: ['ranking', 'bar', 'pie', 'line', 'stacked'],
});

import form from '../../forms/accounts/userRecod.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'accounts/userRecod',
  label: '交易流水查询',
  code: 'statisticalData.dealFlowQuery',
  menu: { section: 'statiscal', path: 'dealFlowQuery', icon: 'transaction', external: 'dealFlowQuery', order: 50 },
  note: '按入账日期统计账户流水：收入为充值和退款，支出为扣款和清零，两者分列；调账不计入收支，另列净额；冻结和解冻不动余额，只计笔数；期初余额加收入、减支出、加调账净额为期末余额',
  day: { field: 'operateDate', grains: ['day', 'week', 'month', 'quarter'] },
  period: 'last30',
  dimensions: ['operation', 'accountType', 'orgId', 'userId'],
  by: ['operateDate'],
  top: 20,
  measures: {
    opening: { label: '期初余额', balance: { at: 'opening', before: 'beforeBalance', after: 'afterBalance' } },
    income: { label: '收入金额', sum: 'amount', where: { operation: ['recharge', 'refund'] } },
    spending: { label: '支出金额', sum: 'amount', where: { operation: ['deduct', 'clear'] } },
    adjustment: {
      label: '调账净额',
      change: { from: 'beforeBalance', to: 'afterBalance' },
      where: { operation: 'adjust' },
    },
    closing: { label: '期末余额', balance: { at: 'closing', before: 'beforeBalance', after: 'afterBalance' } },
    recharged: { label: '其中：充值', sum: 'amount', where: { operation: 'recharge' } },
    refunded: { label: '其中：退款', sum: 'amount', where: { operation: 'refund' } },
    entries: { label: '流水笔数', count: true },
    adjusted: { label: '调账与冻结笔数', count: true, where: { operation: ['adjust', 'freeze', 'unfreeze'] } },
  },
  daily: { by: ['operation', 'accountType', 'orgId'] },
  compare: 'previous',
  drawings: ['line', 'bar', 'pie', 'ranking'],
});

import form from '../../forms/billing/billRecord.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'billing/billRecord',
  label: '应收与收缴',
  code: 'statisticalData.receivables',
  menu: { section: 'statiscal', path: 'receivables', icon: 'account-book', order: 90 },
  note: '按缴费截止日统计已发布的账单，不含待发布、已退款和已作废的账单；收缴率为实收占应收的比例',
  day: { field: 'payDeadline', grains: ['month', 'quarter', 'week', 'day'] },
  period: 'thisYear',
  where: { status: ['unpaid', 'partial', 'paid', 'overdue', 'refunding', 'writingOff', 'writtenOff'] },
  dimensions: ['billType', 'orgId', 'payerType', 'virtId', 'merchantId', 'invoiceStatus'],
  by: ['billType'],
  top: 20,
  measures: {
    receivable: { label: '应收金额', sum: 'receivableAmount' },
    received: { label: '实收金额', sum: 'receivedAmount' },
    due: { label: '待缴金额', sum: 'dueAmount' },
    overdue: { label: '其中：逾期', sum: 'dueAmount', where: { status: 'overdue' } },
    discount: { label: '减免金额', sum: 'discountAmount' },
    bills: { label: '账单数', count: true },
  },
  ratios: { collected: { label: '收缴率', of: 'received', by: 'receivable', as: 'percent' } },
  compare: 'year',
  drawings: ['bar', 'stacked', 'pie', 'line', 'ranking'],
});

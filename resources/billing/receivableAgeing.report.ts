import form from '../../forms/billing/billRecord.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'billing/billRecord',
  label: '应收账龄',
  code: 'statisticalData.receivableAgeing',
  menu: { section: 'statiscal', path: 'receivableAgeing', icon: 'field-time', order: 95 },
  note: '统计当前尚未缴清的账单，账龄为缴费截止日至今的天数，不含待发布、已缴清、已退款、已核销和已作废的账单',
  where: { status: ['unpaid', 'partial', 'overdue'] },
  dimensions: ['age', 'billType', 'payerType', 'orgId', 'virtId', 'merchantId'],
  parts: {
    age: {
      label: '账龄',
      daysSince: 'payDeadline',
      bands: [
        { label: '未到期' },
        { label: '逾期 1 至 30 天', from: 1 },
        { label: '逾期 31 至 90 天', from: 31 },
        { label: '逾期 91 至 180 天', from: 91 },
        { label: '逾期 181 天以上', from: 181 },
      ],
    },
  },
  by: ['age'],
  top: 20,
  measures: {
    due: { label: '待缴金额', sum: 'dueAmount' },
    late: { label: '其中：滞纳金', sum: 'lateFee' },
    receivable: { label: '应收金额', sum: 'receivableAmount' },
    received: { label: '实收金额', sum: 'receivedAmount' },
    bills: { label: '账单数', count: true },
  },
  ratios: { collected: { label: '收缴率', of: 'received', by: 'receivable', as: 'percent' } },
  drawings: ['bar', 'stacked', 'pie', 'ranking'],
});

import form from '../../forms/enterprise/contractInfo.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'enterprise/contractInfo',
  label: '合同到期',
  code: 'statisticalData.contracts',
  menu: { section: 'statiscal', path: 'contracts', icon: 'file-protect', order: 100 },
  note: '按结束日期统计生效中、即将到期和已到期的合同，不含草稿、审核中、已驳回和已终止的合同',
  day: { field: 'endDate', grains: ['month', 'quarter', 'week', 'day'] },
  period: 'next365',
  where: { status: ['effective', 'expiring', 'expired'] },
  dimensions: ['contractType', 'orgId', 'virtId', 'status'],
  by: ['endDate'],
  top: 20,
  measures: {
    contracts: { label: '合同数', count: true },
    amount: { label: '合同总额', sum: 'amount' },
    deposit: { label: '押金金额', sum: 'depositAmount' },
    enterprises: { label: '企业数', distinct: 'virtId' },
  },
  drawings: ['bar', 'line', 'stacked', 'pie', 'ranking'],
});

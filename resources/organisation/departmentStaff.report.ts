import form from '../../forms/organisation/staff.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'organisation/staff',
  label: '部门人员统计',
  code: 'statisticalData.departmentStaff',
  menu: { section: 'statiscal', path: 'departmentStaff', icon: 'apartment', order: 130 },
  note: '统计当前在职和休假的物业员工，不含已离职的员工',
  where: { status: ['onduty', 'vacation'] },
  dimensions: ['companyDeptId', 'staffType', 'orgId', 'position', 'hired'],
  parts: {
    hired: {
      label: '司龄',
      daysSince: 'hireDate',
      bands: [
        { label: '一年以内' },
        { label: '一至三年', from: 366 },
        { label: '三至五年', from: 1096 },
        { label: '五年以上', from: 1827 },
      ],
    },
  },
  by: ['companyDeptId', 'staffType'],
  top: 20,
  measures: {
    staff: { label: '员工人数', count: true },
    onduty: { label: '在岗', count: true, where: { status: 'onduty' } },
    vacation: { label: '休假', count: true, where: { status: 'vacation' } },
  },
  ratios: { ondutyShare: { label: '在岗率', of: 'onduty', by: 'staff', as: 'percent' } },
  drawings: ['stacked', 'bar', 'pie', 'ranking'],
});

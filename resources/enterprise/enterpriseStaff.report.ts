import form from '../../forms/enterprise/virtUser.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'enterprise/virtUser',
  label: '企业人员统计',
  code: 'statisticalData.enterpriseStaff',
  menu: { section: 'statiscal', path: 'enterpriseStaff', icon: 'team', order: 120 },
  note: '统计当前在职的企业人员，不含待审核、已拒绝和已离职的人员',
  where: { status: 'normal' },
  dimensions: ['virtId', 'deptId', 'isAdmin', 'joined'],
  parts: {
    joined: {
      label: '在职时间',
      daysSince: 'joinTime',
      bands: [
        { label: '30 天以内' },
        { label: '31 至 180 天', from: 31 },
        { label: '181 至 365 天', from: 181 },
        { label: '一年以上', from: 366 },
      ],
    },
  },
  by: ['virtId'],
  top: 20,
  measures: {
    staff: { label: '在职人数', count: true },
    admins: { label: '企业管理员', count: true, where: { isAdmin: 'true' } },
    people: { label: '自然人数', distinct: 'userId' },
  },
  ratios: { adminShare: { label: '管理员占比', of: 'admins', by: 'staff', as: 'percent' } },
  drawings: ['ranking', 'bar', 'pie', 'stacked'],
});

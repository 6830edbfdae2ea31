import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/staffBuild.json';

export default defineResource({
  label: '员工负责楼栋',
  form,
  code: 'organization.yggl',
  noMenu: '在员工详情中维护负责楼栋',
  scope: { project: 'buildId.orgId' },
  list: {
    columns: ['staffId', 'buildId', 'dutyType', 'status'],
    filters: ['staffId', 'buildId', 'dutyType', 'status'],
    search: [],
  },
  display: 'staffId',
  unique: [['buildId', 'staffId', 'dutyType']],
});

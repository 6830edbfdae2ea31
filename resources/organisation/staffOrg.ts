import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/staffOrg.json';

export default defineResource({
  label: '员工服务项目',
  form,
  code: 'organization.yggl',
  noMenu: '在员工详情中维护服务项目',
  scope: { project: 'orgId' },
  list: {
    columns: ['staffId', 'orgId', 'isMain', 'startDate', 'endDate'],
    filters: ['staffId', 'orgId', 'isMain', 'startDate'],
    search: [],
  },
  display: 'staffId',
  unique: [['orgId', 'staffId']],
});

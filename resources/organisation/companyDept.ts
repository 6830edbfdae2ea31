import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/companyDept.json';

export default defineResource({
  label: '中心部门',
  form,
  api: {
    prefix: '/organisation/company/dept',
    select: ['getselectlist', '/comment/commentTypeCategory/departmentselect'],
  },
  code: 'organization.companyDept',
  menu: { section: 'operationcenter', path: 'companyDept/index', icon: 'apartment', order: 100 },
  scope: { centre: 'companyId', project: 'orgIds' },
  list: {
    columns: ['deptName', 'companyId', 'parentId', 'leaderName', 'phone', 'sort', 'status'],
    filters: ['deptName', 'companyId', 'parentId', 'status'],
    search: ['deptName', 'leaderName'],
    sort: 'sort',
    inline: ['sort'],
    beside: ['companyId', 'parentId'],
    views: { table: true, tree: { card: ['companyId', 'leaderName', 'phone', 'status'] } },
  },
  tree: { parent: 'parentId', order: 'sort' },
});

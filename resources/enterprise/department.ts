import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/enterprise/department.json';

export default defineResource({
  label: '企业部门',
  form,
  api: { prefix: '/organisation/department', save: 'saveUpdateDept' },
  code: 'enterprise.department',
  menu: { section: 'enterpiseManger', path: 'department/index', icon: 'apartment', order: 50 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: ['deptCode', 'deptName', 'virtId', 'parentId', 'leaderId', 'phone', 'staffCount', 'sort', 'status'],
    filters: ['deptName', 'virtId', 'orgId', 'parentId', 'leaderId', 'status'],
    search: ['deptCode', 'deptName'],
    sort: 'sort',
    beside: ['virtId', 'parentId'],
    views: { table: true, tree: { card: ['leaderId', 'phone', 'staffCount', 'status'] } },
  },
  tree: { parent: 'parentId', order: 'sort' },
  computed: { staffCount: { count: 'enterprise/virtUser', by: 'deptId' } },
});

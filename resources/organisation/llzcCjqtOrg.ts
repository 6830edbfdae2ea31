import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/llzcCjqtOrg.json';

export default defineResource({
  label: '外部平台项目映射',
  form,
  api: { prefix: '/platform/llzcCjqtOrg' },
  code: 'organization.outerOrg',
  menu: { section: 'operationcenter', path: 'outerOrg/index', icon: 'link', order: 160 },
  scope: { project: 'orgId' },
  list: {
    columns: ['orgId', 'outerOrgCode', 'outerOrgName', 'enabled'],
    filters: ['outerOrgCode', 'orgId', 'enabled'],
    search: ['outerOrgCode', 'outerOrgName'],
  },
  display: 'outerOrgName',
});

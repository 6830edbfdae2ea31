import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/billing/projectOrganisation.json';

export default defineResource({
  label: '缴费项目对照',
  form,
  api: {
    prefix: '/propertypayment/wojiacloud/ProjectsXOrganistation',
    select: ['getselectlist', 'GET /propertypayment/api/projects/all'],
  },
  code: 'organization.paymentProject',
  menu: { section: 'operationcenter', path: 'paymentProject/index', icon: 'link', order: 150 },
  scope: { project: 'orgId' },
  list: {
    columns: ['projectCode', 'projectName', 'orgId', 'syncTime', 'status'],
    filters: ['projectName', 'orgId', 'syncTime', 'status'],
    search: ['projectCode', 'projectName'],
  },
  display: 'projectName',
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/cliqueMember.json';

/** Since when a project or an enterprise belongs to a group, and until when; written by the calls that add and end members. */
export default defineResource({
  label: '集团成员',
  form,
  api: { prefix: '/organisation/clique/member', add: false, update: false, remove: false, removeMany: false },
  code: 'organization.clique',
  noMenu: '在集团的详情中查看',
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: ['cliqueId', 'orgId', 'virtId', 'startDate', 'endDate', 'leaveDate'],
    filters: ['cliqueId', 'orgId', 'virtId', 'startDate', 'endDate', 'leaveDate'],
    search: [],
    sort: '-startDate',
  },
  display: 'cliqueId',
});

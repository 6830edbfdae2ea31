import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/clique.json';

export default defineResource({
  label: '集团',
  form,
  api: { save: ['saveUpdateClique', 'saveUpdateTreeClique'], tree: 'getCliqueTree', remove: ['delete/{id}', 'delete'] },
  code: 'organization.clique',
  menu: { section: 'operationcenter', path: 'clique/index', title: '集团管理', icon: 'gold', order: 120 },
  scope: { project: 'orgIds', enterprise: 'virtIds' },
  list: {
    columns: [
      'cliqueCode',
      'cliqueName',
      'labelIds',
      'orgIds',
      'virtIds',
      'contactName',
      'contactPhone',
      'sort',
      'status',
    ],
    filters: ['cliqueName', 'labelIds', 'orgIds', 'virtIds', 'status'],
    search: ['cliqueCode', 'cliqueName'],
    sort: 'sort',
    views: { table: true, tree: { card: ['orgIds', 'contactName', 'status'] } },
  },
  children: { members: { resource: 'organisation/cliqueMember', by: 'cliqueId', cascade: true, part: false } },
  actions: ['addMembers', 'endMembers'],
  tree: { parent: 'parentId', order: 'sort' },
});

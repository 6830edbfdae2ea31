import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/cliqueLabel.json';

export default defineResource({
  label: '集团标签',
  form,
  api: { prefix: '/organisation/clique/lable', save: 'handleCliqueLable', list: ['list', 'getCliqueLableList'] },
  code: 'organization.cliqueLabel',
  menu: { section: 'operationcenter', path: 'cliqueLabel/index', icon: 'tags', order: 130 },
  list: {
    columns: ['lableName', 'color', 'sort', 'createdBy', 'createdAt'],
    filters: ['lableName', 'color', 'createdAt'],
    sort: 'sort',
    inline: ['sort'],
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/space/buildOrg.json';

export default defineResource({
  label: '楼栋分摊项目',
  form,
  api: { prefix: '/organisation/buildOrg' },
  code: 'space.orgTree',
  noMenu: '在楼栋详情中维护与其他项目的分摊',
  scope: { project: 'orgId' },
  list: {
    columns: ['buildId', 'orgId', 'shareRate', 'createdBy', 'createdAt'],
    filters: ['buildId', 'orgId'],
    search: [],
  },
  display: 'buildId',
  unique: [['orgId', 'buildId']],
});

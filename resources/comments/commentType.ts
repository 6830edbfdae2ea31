import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/comments/commentType.json';

export default defineResource({
  label: '投诉建议类型',
  form,
  api: { prefix: '/comment/commentType', read: 'get', remove: 'delete', select: ['getselectlist', 'select'] },
  code: 'pc.tousujiany.commentType',
  menu: { section: 'comment', path: 'commentType/index', icon: 'tags', order: 40 },
  scope: { project: 'categoryId.orgId' },
  list: {
    columns: ['typeName', 'categoryId', 'deptId', 'limitHours', 'sort', 'status'],
    filters: ['typeName', 'categoryId', 'deptId', 'status'],
    search: ['typeCode', 'typeName'],
    sort: 'sort',
    inline: ['sort'],
  },
  quickAdd: true,
});

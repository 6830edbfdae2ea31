import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/comments/commentTypeCategory.json';

export default defineResource({
  label: '投诉建议分类',
  form,
  api: { prefix: '/comment/commentTypeCategory', read: 'get', remove: 'delete', select: ['getselectlist', 'select'] },
  code: 'pc.tousujiany.commentTypeCategory',
  menu: {
    section: 'comment',
    path: 'commentTypeCategory/index',
    title: '投诉类型分类',
    icon: 'unordered-list',
    order: 30,
  },
  scope: { project: 'orgId' },
  list: {
    columns: ['categoryName', 'orgId', 'deptId', 'sort', 'status'],
    filters: ['categoryName', 'orgId', 'deptId', 'status'],
    sort: 'sort',
    inline: ['sort'],
  },
  children: {
    types: { resource: 'comments/commentType', by: 'categoryId' },
  },
  quickAdd: true,
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/comments/commentFaqs.json';

export default defineResource({
  label: '常见问题',
  form,
  api: { prefix: '/comment/commentFaqs' },
  code: 'pc.tousujiany.commentFaqs',
  menu: { section: 'comment', path: 'commentFaqs/index', icon: 'question-circle', order: 50 },
  scope: { project: 'categoryId.orgId' },
  list: {
    columns: ['question', 'categoryId', 'viewCount', 'usefulCount', 'sort', 'status'],
    filters: ['question', 'categoryId', 'status'],
    sort: 'sort',
  },
  states: {
    labels: { draft: '草稿', published: '已发布', offline: '已下线' },
    initial: 'draft',
    transitions: {
      publish: { label: '发布', from: ['draft', 'offline'], to: 'published' },
      offline: { label: '下线', from: 'published', to: 'offline', confirm: true, danger: true },
    },
  },
});

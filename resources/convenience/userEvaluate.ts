import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/convenience/userEvaluate.json';

export default defineResource({
  label: '用户评价',
  form,
  api: { prefix: '/organisation/userEvaluate' },
  code: 'pc.convenient.evaluate',
  menu: { section: 'convenience', path: 'userEvaluate/index', icon: 'star', order: 40 },
  scope: { project: 'userId.orgId', enterprise: 'userId.virtId' },
  list: {
    columns: ['bizType', 'bizNo', 'userId', 'score', 'tags', 'content', 'replyContent', 'hidden', 'createdAt'],
    filters: ['bizType', 'userId', 'score', 'hidden', 'createdAt'],
    search: ['bizNo', 'content'],
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/comments/commentBillReply.json';

export default defineResource({
  label: '投诉建议回复',
  form,
  api: { prefix: '/comment/commentBillReply', read: 'get', remove: 'delete' },
  code: 'pc.tousujiany.commentBill',
  noMenu: '在投诉建议单的详情中查看和回复',
  scope: { project: 'billId.orgId' },
  list: {
    columns: ['billId', 'replyType', 'content', 'replierName', 'replyTime'],
    filters: ['billId', 'replyType', 'createdAt'],
    sort: 'createdAt',
  },
  display: 'content',
});

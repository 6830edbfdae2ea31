import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/comments/commentBill.json';

export default defineResource({
  label: '投诉建议单',
  form,
  api: { prefix: '/comment/commentBill', read: ['get', 'detail'], remove: 'delete' },
  code: 'pc.tousujiany.commentBill',
  menu: { section: 'comment', path: 'commentBill/index', icon: 'message', order: 10 },
  scope: { project: 'orgId' },
  list: {
    columns: ['billNo', 'title', 'billKind', 'typeId', 'orgId', 'contactName', 'urgency', 'handlerId', 'submitTime', 'status'],
    filters: ['orgId', 'categoryId', 'typeId', 'billKind', 'urgency', 'deptId', 'overdue', 'score', 'createdAt', 'status'],
    search: ['billNo', 'title', 'contactName', 'contactPhone'],
    globalSearch: true,
    views: { table: true, board: { card: ['title', 'typeId', 'urgency', 'handlerId'] } },
  },
  states: {
    labels: { submitted: '待受理', accepted: '待处理', processing: '处理中', replied: '已答复', visited: '已回访', closed: '已办结', reopened: '重新处理', invalid: '无效' },
    initial: 'submitted',
    editable: ['submitted', 'accepted'],
    removable: ['submitted', 'invalid'],
    transitions: {
      updateSign: { label: '签收受理', from: 'submitted', to: 'accepted', fields: ['deptId', 'handlerId', 'deadline'], stamp: { signTime: 'now' } },
      process: { label: '开始处理', from: ['accepted', 'reopened'], to: 'processing', fields: ['handlerId'] },
      transfer: { label: '转派', from: ['accepted', 'processing'], to: 'accepted', fields: ['deptId!', 'handlerId'] },
      reply: { label: '答复', from: ['accepted', 'processing', 'reopened'], to: 'replied', fields: ['handleResult!'] },
      visit: { label: '回访', from: 'replied', to: 'visited', fields: ['visitRemark!', 'score!'] },
      close: { label: '办结', from: ['replied', 'visited'], to: 'closed', stamp: { finishTime: 'now' }, confirm: true },
      reopen: { label: '不满意重办', from: ['replied', 'visited', 'closed'], to: 'reopened', fields: ['visitRemark'], stamp: { finishTime: 'null' } },
      invalid: { label: '标记无效', from: 'submitted', to: 'invalid', confirm: true, danger: true },
    },
  },
  overdue: { flag: 'overdue', deadline: 'deadline', while: ['submitted', 'accepted', 'processing', 'reopened'] },
  on: {
    added: [notify({ can: 'updateSign' })],
    moved: {
      updateSign: [notify('handlerId')],
      transfer: [notify('handlerId')],
      reply: [notify('author')],
      reopen: [notify('handlerId')],
      close: [notify('author', 'handlerId')],
    },
  },
  children: {
    replies: { resource: 'comments/commentBillReply', by: 'billId', cascade: true, part: false, dialogs: true },
  },
});

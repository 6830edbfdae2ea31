import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit } from '../../src/meta/shapes.ts';
import form from '../../forms/processes/process.json';

/** Whoever has filled in a form by a link hears at the number that they have proven; colleagues have their messages. */
const fromOutside = (title: string, outcome: string) =>
  tell(['applicantPhone'], title, `您提交的“{{templateId}}”（{{processNo}}）${outcome}`, { phoneVerified: true });

export default defineResource({
  label: '表单流程单',
  form,
  api: { prefix: '/diyForm/process' },
  code: 'diyForm.processCenter',
  menu: { section: 'diyForm', path: 'processCenter', title: '流程中心', icon: 'solution', order: 20 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'processNo',
      'orgId',
      'templateId',
      'formKind',
      'applicantName',
      'deptId',
      'formSummary',
      'currentNode',
      'currentHandler',
      'applyTime',
      'status',
    ],
    filters: ['orgId', 'templateId', 'formKind', 'deptId', 'currentNode', 'currentHandler', 'createdAt', 'status'],
    search: ['processNo', 'applicantName'],
  },
  display: 'processNo',
  states: {
    labels: {
      draft: '草稿',
      pending: '审批中',
      approved: '已通过',
      rejected: '已驳回',
      withdrawn: '已撤回',
      finished: '已办结',
    },
    initial: 'draft',
    pending: ['pending'],
    editable: ['draft', 'rejected', 'withdrawn'],
    removable: ['draft', 'rejected', 'withdrawn'],
    transitions: {
      submit: { label: '提交', from: ['draft', 'rejected', 'withdrawn'], to: 'pending', stamp: { applyTime: 'now' } },
      approve: {
        label: '通过',
        from: 'pending',
        to: 'approved',
        fields: ['auditRemark'],
        approval: 'processes/process',
      },
      reject: audit.reject,
      withdraw: { label: '撤回', from: 'pending', to: 'withdrawn' },
      finish: { label: '办结', from: 'approved', to: 'finished', stamp: { finishTime: 'now' } },
    },
  },
  on: {
    moved: {
      approve: [fromOutside('申请已通过', '已通过审批。')],
      reject: [fromOutside('申请未通过', '未通过：{{auditRemark}}。')],
      finish: [fromOutside('申请已办结', '已办结。')],
    },
  },
});

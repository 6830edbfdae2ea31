import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/processes/template.json';

export default defineResource({
  label: '表单模板',
  form,
  api: { prefix: '/diyForm/template' },
  code: 'diyForm.template',
  menu: { section: 'diyForm', path: 'template', icon: 'form', order: 10 },
  scope: { project: 'orgIds' },
  list: {
    columns: [
      'templateCode',
      'templateName',
      'categoryCode',
      'orgIds',
      'submitLimit',
      'formVersion',
      'submitCount',
      'status',
      'updatedAt',
    ],
    filters: ['templateName', 'categoryCode', 'orgIds', 'submitLimit', 'status'],
    search: ['templateCode', 'templateName'],
  },
  display: 'templateName',
  states: {
    labels: { draft: '草稿', published: '已发布', stopped: '已停用' },
    initial: 'draft',
    editable: ['draft', 'stopped'],
    removable: ['draft', 'stopped'],
    transitions: {
      publish: { label: '发布', from: ['draft', 'stopped'], to: 'published' },
      stop: {
        label: '停用',
        from: 'published',
        to: 'stopped',
        confirm: '停用后不能再提交，已提交的继续办理，确定停用吗？',
        danger: true,
      },
    },
  },
  computed: { submitCount: { count: 'processes/process', by: 'templateId' } },
});

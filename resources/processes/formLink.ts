import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/processes/formLink.json';

export default defineResource({
  label: '填写链接',
  form,
  api: { prefix: '/diyForm/formLink', remove: false, removeMany: false },
  code: 'diyForm.formLink',
  menu: { section: 'diyForm', path: 'formLink', icon: 'link', order: 14 },
  scope: { project: 'orgId' },
  list: {
    columns: ['title', 'templateId', 'orgId', 'expiresAt', 'maxEntries', 'entryCount', 'status', 'createdAt'],
    filters: ['title', 'templateId', 'orgId', 'status'],
    search: ['title'],
  },
  display: 'title',
  states: {
    labels: { active: '有效', withdrawn: '已撤回', expired: '已过期' },
    initial: 'active',
    editable: ['active'],
    transitions: {
      withdraw: {
        label: '撤回',
        from: 'active',
        to: 'withdrawn',
        confirm: '撤回后持有链接或二维码的人不能再填写，已填写的继续办理，确定撤回吗？',
        danger: true,
      },
      expire: { label: '过期', from: 'active', to: 'expired', path: false, at: 'expiresAt' },
    },
  },
  computed: { entryCount: { count: 'processes/process', by: 'linkId' } },
});

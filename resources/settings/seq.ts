import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/settings/seq.json';

export default defineResource({
  label: '编号规则',
  form,
  api: { prefix: '/basesetting/seq' },
  code: 'base-setting.seq',
  menu: { section: 'sysSetting', path: 'seq/index', icon: 'number', order: 100 },
  list: {
    columns: ['seqCode', 'seqName', 'prefix', 'dateFormat', 'length', 'resetCycle', 'currentValue', 'sample', 'status'],
    filters: ['seqName', 'resetCycle', 'dateFormat', 'status'],
    search: ['seqCode', 'seqName'],
    sort: 'seqCode',
  },
  display: 'seqName',
});

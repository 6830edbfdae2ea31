import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/mobileConfig.json';

export default defineResource({
  label: '短信配置',
  form,
  api: { prefix: '/notify/mobileConfig' },
  code: 'pc:noticeCenter.mobileConfig',
  menu: { section: 'noticeCenter', path: 'mobileConfig/index', icon: 'mobile', order: 100 },
  actions: ['test', 'residue'],
  list: {
    columns: ['configName', 'vendor', 'signName', 'residue', 'warnCount', 'isDefault', 'status'],
    filters: ['configName', 'vendor', 'isDefault', 'status'],
    search: ['configName', 'signName'],
  },
});

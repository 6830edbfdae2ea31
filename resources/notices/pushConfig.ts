import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/pushConfig.json';

export default defineResource({
  label: '推送配置',
  form,
  api: { prefix: '/notify/pushConfig' },
  code: 'pc:noticeCenter.pushConfig',
  menu: { section: 'noticeCenter', path: 'pushConfig/index', icon: 'send', order: 105 },
  actions: ['test'],
  list: {
    columns: ['configName', 'endpoint', 'perSecond', 'dailyLimit', 'quietFrom', 'quietTo', 'isDefault', 'status'],
    filters: ['configName', 'isDefault', 'status'],
    search: ['configName', 'endpoint'],
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/emailConfig.json';

export default defineResource({
  label: '邮箱配置',
  form,
  api: { prefix: '/notify/emailConfig' },
  code: 'pc:noticeCenter.emailConfig',
  menu: { section: 'noticeCenter', path: 'emailConfig/index', icon: 'mail', order: 90 },
  actions: ['test'],
  list: {
    columns: ['configName', 'host', 'port', 'account', 'senderName', 'dailyLimit', 'isDefault', 'status'],
    filters: ['configName', 'account', 'isDefault', 'status'],
    search: ['configName', 'host'],
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/billing/billPushTemplate.json';

export default defineResource({
  label: '账单推送模板',
  form,
  api: { prefix: '/unibill/billPushTemplate' },
  code: 'pc:orderManage.billPushTemplate',
  menu: { section: 'orderManage', path: 'billPushTemplate/index', icon: 'profile', order: 120 },
  list: {
    columns: ['templateName', 'billType', 'channel', 'title', 'isDefault', 'status'],
    filters: ['templateName', 'billType', 'channel', 'isDefault', 'status'],
  },
});

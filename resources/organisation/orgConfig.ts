import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/orgConfig.json';

export default defineResource({
  label: '项目配置',
  form,
  code: 'organization.orgConfig',
  menu: { section: 'operationcenter', path: 'orgConfig/index', icon: 'setting', order: 140 },
  scope: { project: 'orgId' },
  list: {
    columns: ['orgId', 'configKey', 'configName', 'configValue', 'remark'],
    filters: ['configName', 'orgId', 'valueType', 'createdAt'],
    search: ['configKey', 'configName'],
  },
  display: 'configName',
});

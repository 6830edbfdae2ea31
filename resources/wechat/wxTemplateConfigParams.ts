import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxTemplateConfigParams.json';

export default defineResource({
  label: '模板参数',
  form,
  code: 'pc:basics:wxtemplate',
  noMenu: '在模板消息配置的详情中维护',
  scope: { project: 'configId.publicId.orgIds' },
  list: {
    columns: ['configId', 'paramKey', 'paramName', 'valueSource', 'valueExpr', 'sort'],
    filters: ['paramName', 'configId', 'valueSource'],
    search: ['paramKey', 'paramName'],
    sort: 'sort',
  },
  display: 'paramName',
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxTemplateMessageType.json';

export default defineResource({
  label: '模板消息类型',
  form,
  api: { aliases: ['/notify/wxTemplateMessageType'] },
  code: 'base-setting.wxtemplateType',
  menu: { section: 'sysSetting', path: 'wxTemplateMessageType/index', icon: 'tags', order: 170 },
  list: {
    columns: ['typeCode', 'typeName', 'bizModule', 'entityCode', 'description', 'status'],
    filters: ['typeName', 'bizModule', 'entityCode', 'status'],
    search: ['typeCode', 'typeName'],
  },
  display: 'typeName',
});

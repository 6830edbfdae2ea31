import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxTemplateMessageConfig.json';

export default defineResource({
  label: '模板消息配置',
  form,
  api: { aliases: ['/notify/wxTemplateMessageConfig'], select: ['getselectlist', 'getAll'] },
  code: 'pc:basics:wxtemplate',
  menu: {
    section: 'sysSetting',
    path: 'wxTemplate/index',
    title: '微信模板',
    icon: 'profile',
    order: 30,
    external: 'wxTemplate',
  },
  scope: { project: 'publicId.orgIds' },
  list: {
    columns: ['configName', 'publicId', 'typeId', 'templateId', 'templateTitle', 'status', 'updatedAt'],
    filters: ['configName', 'publicId', 'typeId', 'status'],
    search: ['configName', 'templateTitle', 'templateId'],
  },
  children: {
    params: { resource: 'wechat/wxTemplateConfigParams', by: 'configId', cascade: true, inline: true, order: 'sort' },
  },
});

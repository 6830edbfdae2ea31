import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxtextpicvoicetemp.json';

export default defineResource({
  label: '回复素材',
  form,
  code: 'base-setting.wxmaterial',
  menu: { section: 'sysSetting', path: 'wxMaterial/index', title: '图文语音素材', icon: 'picture', order: 150 },
  actions: ['upload'],
  list: {
    columns: ['tempName', 'publicId', 'tempType', 'content', 'uploadState', 'status', 'updatedAt'],
    filters: ['tempName', 'publicId', 'tempType', 'status'],
  },
  children: {
    details: { resource: 'wechat/picandtextdetailstemp', by: 'tempId', cascade: true, dialogs: true },
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxQrcodeEvent.json';

export default defineResource({
  label: '扫码事件',
  form,
  code: 'base-setting.wxevent',
  noMenu: '由微信推送写入，在公众号的详情中查看',
  list: {
    columns: ['publicId', 'openId', 'sceneKey', 'subscribed', 'eventTime'],
    filters: ['publicId', 'openId', 'sceneKey', 'subscribed', 'eventTime'],
    sort: '-eventTime',
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxFocusEvent.json';

export default defineResource({
  label: '关注事件',
  form,
  code: 'base-setting.wxevent',
  noMenu: '由微信推送写入，在公众号的详情中查看',
  list: {
    columns: ['publicId', 'openId', 'eventType', 'sceneValue', 'eventTime'],
    filters: ['publicId', 'openId', 'eventType', 'eventTime'],
    sort: '-eventTime',
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxMenuEvent.json';

export default defineResource({
  label: '菜单点击事件',
  form,
  code: 'base-setting.wxevent',
  noMenu: '由微信推送写入，在公众号的详情中查看',
  list: {
    columns: ['publicId', 'openId', 'eventType', 'eventKey', 'eventTime'],
    filters: ['publicId', 'openId', 'eventType', 'eventKey', 'eventTime'],
    sort: '-eventTime',
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/wxLocationEvent.json';

export default defineResource({
  label: '上报位置事件',
  form,
  code: 'base-setting.wxevent',
  noMenu: '由微信推送写入，在公众号的详情中查看',
  list: {
    columns: ['publicId', 'openId', 'longitude', 'latitude', 'precision', 'eventTime'],
    filters: ['publicId', 'openId', 'eventTime'],
    sort: '-eventTime',
  },
});

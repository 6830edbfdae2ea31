import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/replykeywords.json';

export default defineResource({
  label: '关键词回复',
  form,
  code: 'base-setting.wxreply',
  menu: { section: 'sysSetting', path: 'replykeywords/index', icon: 'message', order: 140 },
  list: {
    columns: ['ruleName', 'publicId', 'keyword', 'matchType', 'replyType', 'priority', 'hitCount', 'status'],
    filters: ['keyword', 'publicId', 'matchType', 'replyType', 'status'],
    search: ['ruleName', 'keyword'],
    sort: 'priority',
  },
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/unsubscription.json';

/** Who wants no more messages by a channel: sending skips these addresses and says so; deleting the row ends it. */
export default defineResource({
  label: '退订名单',
  form,
  api: { prefix: '/notify/unsubscription' },
  code: 'pc:noticeCenter.unsubscription',
  menu: { section: 'noticeCenter', path: 'unsubscription/index', icon: 'stop', order: 68 },
  list: {
    columns: ['channel', 'address', 'source', 'unsubscribeTime', 'remark'],
    filters: ['channel', 'address', 'source', 'unsubscribeTime'],
    sort: '-unsubscribeTime',
  },
  display: 'channel',
  unique: [['channel', 'address']],
  exports: false,
});

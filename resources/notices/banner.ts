import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/banner.json';

export default defineResource({
  label: '轮播图',
  form,
  api: { prefix: '/notice/banner' },
  code: 'pc:noticeCenter.banner',
  menu: { section: 'noticeCenter', path: 'banner', icon: 'picture', order: 30 },
  scope: { project: 'orgIds' },
  list: {
    columns: ['title', 'position', 'image', 'linkType', 'startTime', 'endTime', 'clickCount', 'sort', 'status'],
    filters: ['title', 'position', 'orgIds', 'linkType', 'startTime', 'status'],
    sort: 'sort',
    inline: ['sort'],
  },
});

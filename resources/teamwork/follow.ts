import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/teamwork/follow.json';

/** Who wants to hear of a record's steps and comments. Rows are made by following it; deleting one ends that. */
export default defineResource({
  label: '关注记录',
  form,
  api: { prefix: '/teamwork/follow', add: false, update: false },
  code: 'teamwork.follow',
  menu: { section: 'noticeCenter', path: 'follow/index', title: '我的关注', icon: 'star', order: 7 },
  scope: { self: 'userId' },
  personal: true,
  list: {
    columns: ['module', 'recordTitle', 'createdAt'],
    filters: ['module', 'recordTitle', 'createdAt'],
    search: ['recordTitle', 'module'],
    sort: '-createdAt',
  },
  display: 'recordTitle',
  removal: 'hard',
  unique: [['recordId', 'entityCode', 'userId']],
  exports: false,
});

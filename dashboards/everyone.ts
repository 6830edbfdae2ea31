import { defineDashboard } from '../src/meta/dashboard/declaration.ts';

/** Whoever has no other one: what was told to them, and what they have to decide. */
export default defineDashboard({
  label: '我的工作台',
  code: 'dashboard.everyone',
  order: 90,
  cards: [
    {
      kind: 'todos',
      w: 12,
      h: 2,
      items: [{ label: '未读消息', resource: 'notices/inboxMessage', where: { status: 'unread' } }],
    },
    {
      kind: 'list',
      w: 12,
      h: 4,
      title: '最近的消息',
      resource: 'notices/inboxMessage',
      columns: ['module', 'recordTitle', 'actionName', 'createdAt'],
      sort: '-createdAt',
    },
  ],
});

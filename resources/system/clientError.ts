import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/clientError.json';

export default defineResource({
  label: '错误日志',
  form,
  api: { add: false, update: false },
  code: 'system-management.clientError',
  menu: { section: 'sysSetting', path: 'clientError/index', icon: 'bug', order: 240 },
  list: {
    columns: ['message', 'pagePath', 'count', 'lastTime', 'userId', 'createdAt', 'status'],
    filters: ['pagePath', 'userId', 'release', 'lastTime', 'status'],
    search: ['message', 'pagePath'],
    sort: '-lastTime',
  },
  display: 'message',
  states: {
    labels: { open: '待处理', resolved: '已处理' },
    initial: 'open',
    transitions: {
      resolve: {
        label: '标记已处理',
        from: 'open',
        to: 'resolved',
        fields: ['handleRemark'],
        stamp: { handlerName: 'userName', handleTime: 'now' },
      },
      reopen: { label: '重新打开', from: 'resolved', to: 'open', stamp: { handlerName: 'null', handleTime: 'null' } },
    },
  },
  removal: 'hard',
});

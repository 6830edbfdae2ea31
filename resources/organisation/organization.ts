import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/organisation/organization.json';

export default defineResource({
  label: '项目',
  form,
  api: { select: ['getselectlist', '/organisation/company/yy/org/getselectlist'] },
  code: 'organization.organization',
  menu: { section: 'operationcenter', path: 'organizationOrg/index', title: '项目管理', icon: 'apartment', order: 10 },
  scope: { project: 'id', centre: 'companyId' },
  list: {
    columns: [
      'orgCode',
      'orgName',
      'extensionName',
      'orgType',
      'companyId',
      'address',
      'managerName',
      'openDate',
      'householdCount',
      'status',
    ],
    filters: ['orgName', 'orgType', 'companyId', 'regionCode', 'openDate', 'status'],
    search: ['orgCode', 'orgName', 'extensionName', 'managerName'],
    globalSearch: true,
    beside: ['companyId'],
    views: { table: true, tree: { card: ['orgType', 'companyId', 'managerName', 'status'] } },
  },
  display: 'orgName',
  tree: { parent: 'parentId' },
  states: {
    labels: { preparing: '筹备中', running: '运营中', suspended: '已暂停', closed: '已关闭' },
    initial: 'preparing',
    removable: ['preparing', 'closed'],
    transitions: {
      open: { label: '上线', from: ['preparing', 'suspended'], to: 'running' },
      suspend: {
        label: '暂停',
        from: 'running',
        to: 'suspended',
        confirm: '暂停期间客户不能下单和充值，确定暂停吗？',
        danger: true,
      },
      close: {
        label: '关闭',
        from: ['preparing', 'running', 'suspended'],
        to: 'closed',
        confirm: '关闭后该项目不再提供服务，确定关闭吗？',
        danger: true,
      },
    },
  },
  computed: { householdCount: { count: 'residents/household', by: 'orgId' } },
});

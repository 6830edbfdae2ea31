import { defineResource } from '../../src/meta/resource.ts';
import { enableTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/organisation/company.json';

export default defineResource({
  label: '运营中心',
  form,
  api: {
    list: ['list', 'yy/companyList', 'yy/op/list?companyType=operator', 'yy/dis/list?companyType=distributor'],
    read: ['GET {id}', 'GET dataScopeConfig/{id}', 'GET yy/{id}', 'GET yy/getDetail/{id}'],
    add: ['add', 'yy/add'],
    update: ['update', 'dataScopeConfig', 'yy/updateCompanyOperator'],
    remove: ['delete/{id}', 'GET yy/deleteCompany/{id}'],
    select: ['getselectlist', 'yy/getselectlist'],
  },
  code: 'organization.company',
  menu: { section: 'sysSetting', path: 'company/index', title: '运营中心管理', icon: 'cluster', order: 70 },
  scope: { centre: 'id' },
  list: {
    columns: [
      'companyCode',
      'companyName',
      'shortName',
      'companyType',
      'parentId',
      'contactName',
      'contactPhone',
      'expireDate',
      'status',
      'updatedAt',
    ],
    filters: ['companyName', 'companyType', 'parentId', 'regionCode', 'expireDate', 'status'],
    search: ['companyCode', 'companyName', 'shortName'],
    beside: ['parentId'],
    views: { table: true, tree: { card: ['companyType', 'contactName', 'expireDate', 'status'] } },
  },
  display: 'companyName',
  actions: ['deleteRelation'],
  tree: { parent: 'parentId' },
  on: {
    reminders: [{ before: 'expireDate', days: 30, while: ['enabled'], notify: ['author', { can: 'update' }] }],
  },
  states: {
    labels: { enabled: '启用', disabled: '停用' },
    initial: 'enabled',
    transitions: {
      enable: enableTransitions.enable,
      disable: {
        label: '停用',
        from: 'enabled',
        to: 'disabled',
        confirm: '停用后该中心的账号立即退出，不能再登录，确定停用吗？',
        danger: true,
      },
    },
  },
});

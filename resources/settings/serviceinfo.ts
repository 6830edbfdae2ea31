import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/settings/serviceinfo.json';

export default defineResource({
  label: '服务',
  form,
  api: { prefix: '/common/web/serviceinfo', remove: 'delete', update: ['update', 'updateService'] },
  code: 'base-setting.serveinfo',
  menu: {
    section: 'sysSetting',
    path: 'serviceinfo/index',
    title: '服务池管理',
    icon: 'appstore',
    order: 40,
    page: 'services',
  },
  list: {
    columns: [
      'serviceCode',
      'serviceName',
      'categoryCode',
      'icon',
      'accessType',
      'terminals',
      'feeType',
      'displayOrder',
      'openOrgCount',
      'status',
    ],
    filters: ['serviceName', 'categoryCode', 'accessType', 'feeType', 'authRequired', 'status'],
    search: ['serviceCode', 'serviceName'],
    sort: 'displayOrder',
    inline: ['displayOrder'],
  },
  display: 'serviceName',
  states: {
    labels: { draft: '未发布', online: '已上架', offline: '已下架' },
    initial: 'draft',
    removable: ['draft', 'offline'],
    transitions: {
      publish: { label: '上架', from: ['draft', 'offline'], to: 'online' },
      offline: {
        label: '下架',
        from: 'online',
        to: 'offline',
        confirm: '下架后各项目已开通的该服务同时停用，确定下架吗？',
        danger: true,
      },
    },
  },
  children: {
    menus: { resource: 'settings/serviceAppMenuConfig', by: 'serviceId', cascade: true },
  },
  computed: { openOrgCount: { count: 'settings/serviceOrgConfig', by: 'serviceId' } },
});

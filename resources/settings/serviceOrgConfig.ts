import { notify } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { enableTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/settings/serviceOrgConfig.json';

export default defineResource({
  label: '项目服务',
  form,
  api: {
    prefix: '/common/web/serviceOrgConfig',
    list: ['list', '/common/web/serviceinfo/getServiceOrgByServiceId'],
    remove: 'delete',
  },
  code: 'organization.serviceOrgConfig',
  menu: {
    section: 'operationcenter',
    path: 'serviceOrgConfig/index',
    title: '项目服务配置',
    icon: 'appstore-add',
    order: 40,
  },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'orgId',
      'serviceId',
      'aliasName',
      'position',
      'userScope',
      'startDate',
      'endDate',
      'displayOrder',
      'status',
    ],
    filters: ['orgId', 'serviceId', 'position', 'userScope', 'endDate', 'status'],
    search: ['aliasName'],
    sort: 'displayOrder',
    inline: ['displayOrder'],
  },
  display: 'serviceId',
  states: {
    labels: { enabled: '已开通', disabled: '已停用', expired: '已到期' },
    initial: 'enabled',
    removable: ['enabled', 'disabled', 'expired'],
    transitions: {
      disable: enableTransitions.disable,
      enable: { label: '开通', from: ['disabled', 'expired'], to: 'enabled' },
      expire: { label: '到期', from: 'enabled', to: 'expired', path: false, at: 'endDate' },
    },
  },
  unique: [['serviceId', 'orgId']],
  on: {
    reminders: [{ before: 'endDate', days: 30, while: ['enabled'], notify: ['author', { can: 'enable' }] }],
    moved: { expire: [notify('author', { can: 'enable' })] },
  },
});

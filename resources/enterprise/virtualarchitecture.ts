import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit, enableTransitions } from '../../src/meta/shapes.ts';
import form from '../../forms/enterprise/virtualarchitecture.json';

export default defineResource({
  label: '企业',
  form,
  api: {
    prefix: '/organisation/virtualarchitecture',
    list: ['list', 'getAgentVirt?virtType=agent', 'getOrdinaryVirt?virtType=ordinary'],
    export: ['export', 'exportList'],
  },
  code: 'enterprise',
  menu: { section: 'enterpiseManger', path: 'virtualarchitecture/index', title: '企业信息', icon: 'bank', order: 10 },
  scope: { project: 'orgId', enterprise: 'id' },
  list: {
    columns: [
      'virtCode',
      'virtName',
      'shortName',
      'orgId',
      'virtType',
      'settleType',
      'contactName',
      'contactPhone',
      'creditEnabled',
      'status',
    ],
    filters: ['virtName', 'contactPhone', 'orgId', 'virtType', 'settleType', 'priceTypeId', 'industry', 'status'],
    search: ['virtCode', 'virtName', 'shortName', 'contactName'],
    globalSearch: true,
  },
  display: 'virtName',
  states: {
    labels: { pending: '待审核', enabled: '正常', rejected: '审核驳回', disabled: '已停用', left: '已迁出' },
    initial: 'pending',
    pending: ['pending'],
    removable: ['pending', 'rejected', 'left'],
    transitions: {
      approve: { label: '审核通过', from: 'pending', to: 'enabled', fields: ['auditRemark'] },
      ...audit,
      ...enableTransitions,
      leave: {
        label: '办理迁出',
        from: ['enabled', 'disabled'],
        to: 'left',
        fields: ['leaveDate!'],
        confirm: '迁出后该企业的员工不再享受企业价格和福利，确定办理吗？',
        danger: true,
      },
    },
  },
  on: {
    moved: {
      approve: [tell(['contactPhone'], '企业入驻已通过', '{{virtName}}的入驻申请已通过。')],
      reject: [tell(['contactPhone'], '企业入驻未通过', '{{virtName}}的入驻申请未通过：{{auditRemark}}。')],
      disable: [tell(['contactPhone'], '企业已停用', '{{virtName}}已停用，如有疑问请联系物业。')],
      enable: [tell(['contactPhone'], '企业已启用', '{{virtName}}已恢复启用。')],
    },
  },
});

import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit } from '../../src/meta/shapes.ts';
import form from '../../forms/residents/household.json';

const resident = ['userId', 'mobile'] as const;

export default defineResource({
  label: '住户',
  form,
  api: {
    prefix: '/organisation/household',
    list: ['list', 'getOwnerList?role=owner', 'getMemberList?role_ne=owner', 'findAuditList?status=pending'],
    add: ['add', 'addOwner?role=owner'],
    update: ['update', 'updateHousehold'],
    setState: ['isUse', 'auditHouseholdRoom'],
    export: ['export', 'exportHouseholdRoom'],
    template: ['importTemplate', 'downloadTemplate'],
    import: ['import', 'importHousehold'],
  },
  code: 'userManagement.household',
  menu: {
    section: 'operationcenter',
    path: 'household/index',
    title: '住户管理',
    icon: 'contacts',
    order: 90,
    page: 'household',
  },
  scope: { project: 'orgId' },
  list: {
    columns: ['name', 'mobile', 'sex', 'role', 'relation', 'orgId', 'roomIds', 'moveInDate', 'source', 'status'],
    search: ['name', 'mobile', 'roomIds'],
    globalSearch: true,
    filters: ['name', 'mobile', 'orgId', 'role', 'roomIds', 'moveInDate', 'status'],
  },
  states: {
    labels: { pending: '待审核', normal: '正常', rejected: '审核驳回', disabled: '停用', moved: '已迁出' },
    initial: 'pending',
    pending: ['pending'],
    removable: ['pending', 'rejected', 'moved'],
    transitions: {
      approve: {
        label: '审核通过',
        from: 'pending',
        to: 'normal',
        fields: ['auditRemark'],
        stamp: { auditTime: 'now' },
        approval: 'residents/household',
      },
      reject: { ...audit.reject, stamp: { auditTime: 'now' } },
      resubmit: audit.resubmit,
      disable: { label: '停用', from: 'normal', to: 'disabled', confirm: true, danger: true },
      enable: { label: '启用', from: 'disabled', to: 'normal' },
      moveOut: { label: '办理迁出', from: ['normal', 'disabled'], to: 'moved', fields: ['moveOutDate!'], danger: true },
    },
  },
  on: {
    moved: {
      approve: [tell(resident, '住户登记已通过', '您在{{orgId}}的住户登记已通过审核。')],
      reject: [tell(resident, '住户登记未通过', '您在{{orgId}}的住户登记未通过审核：{{auditRemark}}。')],
      moveOut: [tell(resident, '已办理迁出', '您在{{orgId}}已办理迁出，迁出日期 {{moveOutDate}}。')],
    },
  },
  children: {
    history: { resource: 'residents/roomHistory', by: 'householdId' },
  },
  actions: ['roomTransfer'],
  imports: true,
});

import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/enterprise/signBasics.json';

export default defineResource({
  label: '签约信息',
  form,
  api: { prefix: '/organisation/signBasics' },
  code: 'enterprise.sign',
  menu: { section: 'enterpiseManger', path: 'signBasics/index', icon: 'audit', order: 110 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: ['signNo', 'orgId', 'virtId', 'contactName', 'contactPhone', 'bankName', 'creditCode', 'signDate'],
    filters: ['orgId', 'virtId', 'contactName', 'signDate'],
    search: ['signNo', 'contactName'],
  },
  display: 'signNo',
  children: {
    contracts: { resource: 'enterprise/signContract', by: 'signId', cascade: true, inline: true },
  },
});

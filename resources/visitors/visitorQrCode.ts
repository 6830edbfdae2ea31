import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/visitors/visitorQrCode.json';

export default defineResource({
  label: '访客通行码',
  form,
  api: { prefix: '/passthrough/visitorQrCode' },
  code: 'pc:passthrough.visitorPass',
  noMenu: '在访客预约的详情中查看',
  scope: { project: 'orderId.orgId', enterprise: 'orderId.virtId' },
  list: {
    columns: [
      'codeNo',
      'orderId',
      'visitorName',
      'codeType',
      'validStart',
      'validEnd',
      'maxTimes',
      'usedTimes',
      'status',
    ],
    filters: ['orderId', 'codeType', 'validStart', 'validEnd', 'status'],
    search: ['codeNo', 'visitorName'],
  },
  display: 'codeNo',
  states: {
    labels: { valid: '有效', used: '已用完', expired: '已过期', revoked: '已作废' },
    initial: 'valid',
    editable: ['valid'],
    transitions: {
      use: { label: '用完', from: 'valid', to: 'used', path: false },
      expire: { label: '过期', from: 'valid', to: 'expired', path: false, at: 'validEnd' },
      revoke: { label: '作废', from: 'valid', to: 'revoked', confirm: true, danger: true },
    },
  },
});

import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit } from '../../src/meta/shapes.ts';
import form from '../../forms/merchants/merchant.json';

export default defineResource({
  label: '商户',
  form,
  api: {
    prefix: '/wallet/merchant',
    list: [
      'list',
      '/organisation/wechat/front/merchant/getMerchantListByUser',
      '/organisation/wechat/front/merchant/getMerchantByOrgId',
    ],
    read: ['GET {id}', 'GET /organisation/wechat/web/merchant/{id}'],
    update: ['update', '/organisation/wechat/web/merchant/updateMerchant'],
    save: ['addOrSave', '/organisation/wechat/web/merchant/setMerchant'],
    setState: 'updateStatus',
    select: ['getselectlist', 'getMerchantlist', '/organisation/company/yy/busi/getselectlist'],
  },
  code: 'merchant.info',
  menu: { section: 'merchant', path: 'merchantInfoManger', title: '商户信息', icon: 'shop', order: 10 },
  scope: { project: 'orgId', merchant: 'id' },
  list: {
    columns: [
      'merchantNo',
      'merchantName',
      'shortName',
      'orgId',
      'broadId',
      'merchantType',
      'contactName',
      'contactPhone',
      'feeRate',
      'status',
    ],
    filters: ['merchantName', 'contactPhone', 'orgId', 'broadId', 'merchantType', 'settleCycle', 'status'],
    search: ['merchantNo', 'merchantName', 'shortName'],
    globalSearch: true,
  },
  states: {
    labels: { pending: '待审核', open: '营业中', rest: '休息中', rejected: '审核驳回', disabled: '已停用' },
    initial: 'pending',
    pending: ['pending'],
    removable: ['pending', 'rejected', 'disabled'],
    transitions: {
      approve: { label: '审核通过', from: 'pending', to: 'open', fields: ['auditRemark'] },
      ...audit,
      rest: { label: '打烊', from: 'open', to: 'rest' },
      open: { label: '恢复营业', from: 'rest', to: 'open' },
      disable: {
        label: '停用',
        from: ['open', 'rest'],
        to: 'disabled',
        confirm: '停用后该商户不能收款和接单，确定停用吗？',
        danger: true,
      },
      enable: { label: '启用', from: 'disabled', to: 'open' },
    },
  },
  on: {
    moved: {
      approve: [tell(['contactPhone'], '商户入驻已通过', '{{merchantName}}的入驻申请已通过，可以营业。')],
      reject: [tell(['contactPhone'], '商户入驻未通过', '{{merchantName}}的入驻申请未通过：{{auditRemark}}。')],
      disable: [tell(['contactPhone'], '商户已停用', '{{merchantName}}已停用，如有疑问请联系物业。')],
      enable: [tell(['contactPhone'], '商户已启用', '{{merchantName}}已恢复营业。')],
    },
  },
});

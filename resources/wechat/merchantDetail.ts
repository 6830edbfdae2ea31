import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/merchantDetail.json';

export default defineResource({
  label: '微信商户号',
  form,
  code: 'base-setting.wxmerchant',
  menu: { section: 'sysSetting', path: 'wxMerchant/index', title: '微信商户信息', icon: 'shop', order: 190 },
  list: {
    columns: ['mchId', 'mchName', 'publicId', 'refundEnabled', 'status'],
    filters: ['mchName', 'publicId', 'refundEnabled', 'status'],
    search: ['mchId', 'mchName'],
  },
  display: 'mchName',
});

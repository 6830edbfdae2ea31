import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/shop/business.json';

export default defineResource({
  label: '店铺',
  form,
  api: { prefix: '/flashdeliver/web/business', list: 'queryList' },
  code: 'flashdeliver.information',
  menu: { section: 'flashdeliver', path: 'information', title: '店铺信息', icon: 'shop', order: 10 },
  scope: { merchant: 'merchantId' },
  list: {
    columns: [
      'merchantId',
      'businessName',
      'openTime',
      'closeTime',
      'startAmount',
      'deliveryFee',
      'prepareMinutes',
      'autoAccept',
      'status',
    ],
    filters: ['businessName', 'merchantId', 'autoAccept', 'status'],
  },
});

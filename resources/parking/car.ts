import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/parking/car.json';

export default defineResource({
  label: '登记车辆',
  form,
  api: { prefix: '/carpark/car' },
  code: 'pc:passthrough.car',
  menu: { section: 'passthrough', path: 'car/index', title: '车辆登记', icon: 'car', order: 40 },
  scope: { project: 'carparkId.orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'plateNo',
      'carparkId',
      'ownerName',
      'ownerPhone',
      'virtId',
      'plateColor',
      'leaseType',
      'spaceNo',
      'startDate',
      'endDate',
      'status',
    ],
    filters: ['plateNo', 'carparkId', 'virtId', 'leaseType', 'endDate', 'status'],
    search: ['plateNo', 'ownerName'],
    globalSearch: true,
  },
  display: 'plateNo',
  states: {
    labels: { normal: '正常', owe: '欠费', expired: '已过期', black: '黑名单' },
    initial: 'normal',
    transitions: {
      extend: {
        label: '调整有效期',
        from: ['normal', 'expired'],
        to: 'normal',
        fields: ['startDate', 'endDate!'],
      },
      owe: {
        label: '登记欠费',
        from: 'normal',
        to: 'owe',
        fields: ['stateReason!'],
        confirm: '欠费期间该车按临时车计费，确定登记吗？',
        danger: true,
      },
      clear: { label: '欠费已清', from: 'owe', to: 'normal', stamp: { stateReason: 'null' } },
      block: {
        label: '列入黑名单',
        from: ['normal', 'owe', 'expired'],
        to: 'black',
        fields: ['stateReason!'],
        confirm: '列入黑名单后该车不能入场，确定列入吗？',
        danger: true,
      },
      unblock: { label: '移出黑名单', from: 'black', to: 'normal', stamp: { stateReason: 'null' }, confirm: true },
      // Taken by a renewal that is paid.
      renew: { label: '续费', from: ['normal', 'expired'], to: 'normal', path: false },
      // A debt outlives the validity: once it is cleared, the car is over.
      expire: { label: '到期', from: 'normal', to: 'expired', path: false, at: 'endDate' },
    },
  },
  imports: true,
  children: { renewals: { resource: 'parking/renewal', by: 'carId' } },
  on: {
    reminders: [
      {
        before: 'endDate',
        days: 7,
        notify: ['author', { can: 'update' }],
        ...tell(
          ['ownerPhone'],
          '车位即将到期',
          '您的车辆{{plateNo}}在{{carparkId}}的有效期将于 {{endDate}} 届满，请及时续费。',
        ),
      },
    ],
    moved: {
      renew: [tell(['ownerPhone'], '车位已续费', '您的车辆{{plateNo}}在{{carparkId}}已续费，有效期至 {{endDate}}。')],
      expire: [
        tell(['ownerPhone'], '车位已到期', '您的车辆{{plateNo}}在{{carparkId}}的有效期已满，续费前按临时车计费。'),
      ],
      owe: [
        tell(['ownerPhone'], '停车欠费', '您的车辆{{plateNo}}在{{carparkId}}有欠费：{{stateReason}}，请尽快缴清。'),
      ],
      block: [
        tell(['ownerPhone'], '车辆已限制入场', '您的车辆{{plateNo}}已被{{carparkId}}限制入场：{{stateReason}}。'),
      ],
      unblock: [tell(['ownerPhone'], '车辆已恢复入场', '您的车辆{{plateNo}}可以重新进入{{carparkId}}。')],
    },
  },
  quickAdd: true,
});

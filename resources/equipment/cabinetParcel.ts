import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/equipment/cabinetParcel.json';

const place = '{{cabinetId.cabinetName}}（{{cabinetId.location}}）{{cellNo}} 号格口';

/** What lies in a compartment, and who took it out. Cabinets put in and take out by their device. */
export default defineResource({
  label: '取餐柜存取',
  form,
  api: { prefix: '/equipment/cabinetParcel', add: false, update: false, remove: false, removeMany: false },
  code: 'pc:equipment.cabinetParcel',
  menu: { section: 'equipment', path: 'cabinetParcel/index', icon: 'inbox', order: 15 },
  scope: { project: 'orgId', merchant: 'merchantId' },
  list: {
    columns: ['cabinetId', 'cellNo', 'orderNo', 'merchantId', 'realName', 'putTime', 'deadline', 'takeTime', 'status'],
    filters: ['cabinetId', 'orgId', 'merchantId', 'orderKind', 'putTime', 'status'],
    search: ['orderNo', 'realName', 'openCode'],
    sort: '-putTime',
  },
  display: 'orderNo',
  states: {
    labels: { stored: '待取', overdue: '超时未取', taken: '已取', cleared: '已清柜' },
    initial: 'stored',
    transitions: {
      overtime: { label: '超时未取', from: 'stored', to: 'overdue', path: false, at: 'deadline' },
      take: {
        label: '取出',
        from: ['stored', 'overdue'],
        to: 'taken',
        path: false,
        stamp: { takeTime: 'now' },
      },
      clear: {
        label: '清柜',
        from: ['stored', 'overdue'],
        to: 'cleared',
        fields: ['clearReason!'],
        stamp: { takeTime: 'now' },
        confirm: '清柜后格口可再次使用，取件码失效，请先取出物品，确定清柜吗？',
        danger: true,
      },
    },
  },
  exclusive: [
    { by: ['cabinetId', 'cellNo'], while: ['stored', 'overdue'] },
    { by: ['cabinetId', 'openCode'], while: ['stored', 'overdue'] },
    { by: ['orderKind', 'orderNo'], while: ['stored', 'overdue'] },
  ],
  on: {
    added: [
      tell(
        ['userId'],
        '您的订单已放入取餐柜',
        `订单{{orderNo}}已放入${place}，取件码{{openCode}}[，请在 {{deadline}} 前取走]。`,
      ),
    ],
    moved: {
      overtime: [
        notify({ can: 'clear' }),
        tell(['userId'], '您的订单仍在取餐柜中', `订单{{orderNo}}仍在${place}，取件码{{openCode}}，请尽快取走。`),
      ],
      clear: [
        tell(['userId'], '您的订单已清出取餐柜', `订单{{orderNo}}已从${place}清出：{{clearReason}}，请联系商户。`),
      ],
    },
  },
});

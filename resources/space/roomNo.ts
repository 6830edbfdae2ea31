import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/space/roomNo.json';

export default defineResource({
  label: '房间',
  form,
  api: { prefix: '/organisation/roomNo', list: ['list', 'getRoomListByUnit'] },
  code: 'space.roomNo',
  menu: { section: 'operationcenter', path: 'roomNo/index', title: '房间管理', icon: 'home', order: 70 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: ['roomNo', 'fullName', 'roomType', 'buildArea', 'ownerName', 'virtId', 'status'],
    filters: ['roomNo', 'orgId', 'buildId', 'floorId', 'roomType', 'virtId', 'status'],
    search: ['roomCode', 'roomNo', 'fullName', 'ownerName'],
    globalSearch: true,
    sort: 'roomCode',
    beside: ['orgId', 'buildId', 'unitId', 'floorId'],
    views: {
      table: true,
      plan: {
        within: 'buildId',
        floor: 'floorId',
        unit: 'unitId',
        card: ['roomNo', 'roomType', 'buildArea', 'ownerName'],
      },
      tree: { by: ['orgId', 'buildId', 'unitId', 'floorId'], card: ['roomType', 'buildArea', 'ownerName', 'status'] },
    },
  },
  display: 'fullName',
  states: {
    title: '房屋状态',
    labels: {
      vacant: '空置',
      sold: '已售',
      rented: '已出租',
      occupied: '已入住',
      decorating: '装修中',
      disabled: '停用',
    },
    initial: 'vacant',
    removable: ['vacant', 'disabled'],
    transitions: {
      sell: { label: '登记出售', from: 'vacant', to: 'sold' },
      rent: { label: '登记出租', from: ['vacant', 'sold'], to: 'rented', fields: ['virtId', 'rentPrice'] },
      checkin: {
        label: '办理入住',
        from: ['vacant', 'sold', 'rented', 'decorating'],
        to: 'occupied',
        fields: ['virtId'],
      },
      decorate: { label: '登记装修', from: ['vacant', 'sold', 'rented', 'occupied'], to: 'decorating' },
      vacate: {
        label: '办理退房',
        from: ['sold', 'rented', 'occupied', 'decorating'],
        to: 'vacant',
        stamp: { virtId: 'null', ownerName: 'null' },
        confirm: '退房后房间变为空置并解除与企业的关联，确定办理吗？',
      },
      disable: { label: '停用', from: 'vacant', to: 'disabled', confirm: true, danger: true },
      enable: { label: '启用', from: 'disabled', to: 'vacant' },
    },
  },
  children: {
    history: { resource: 'residents/roomHistory', by: 'roomId' },
  },
  imports: true,
});

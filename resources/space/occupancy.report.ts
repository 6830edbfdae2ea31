import form from '../../forms/space/roomNo.json';
import { defineReport } from '../../src/meta/report/declaration.ts';

export default defineReport(form, {
  resource: 'space/roomNo',
  label: '房屋入住与空置',
  code: 'statisticalData.occupancy',
  menu: { section: 'statiscal', path: 'occupancy', icon: 'home', order: 110 },
  note: '统计当前的房屋，不含停用的房屋和公共用房；入住率和空置率以统计的房屋为基数',
  where: {
    status: ['vacant', 'sold', 'rented', 'occupied', 'decorating'],
    roomType: ['residence', 'shop', 'office', 'dormitory', 'storage'],
  },
  dimensions: ['buildId', 'orgId', 'roomType', 'status', 'floorId'],
  by: ['buildId'],
  top: 50,
  measures: {
    rooms: { label: '房屋数', count: true },
    used: { label: '已入住', count: true, where: { status: ['rented', 'occupied', 'decorating'] } },
    sold: { label: '已售未入住', count: true, where: { status: 'sold' } },
    vacant: { label: '空置', count: true, where: { status: 'vacant' } },
    area: { label: '建筑面积（㎡）', sum: 'buildArea' },
    vacantArea: { label: '空置面积（㎡）', sum: 'buildArea', where: { status: 'vacant' } },
  },
  ratios: {
    usedShare: { label: '入住率', of: 'used', by: 'rooms', as: 'percent' },
    vacantShare: { label: '空置率', of: 'vacant', by: 'rooms', as: 'percent' },
  },
  drawings: ['ranking', 'bar', 'stacked', 'pie'],
});

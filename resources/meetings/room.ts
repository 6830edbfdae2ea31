import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/room.json';

export default defineResource({
  label: '会议室',
  form,
  api: { prefix: '/meetingRoom/room' },
  code: 'meetingRoom.roomManagement',
  menu: {
    section: 'meetingRoom',
    path: 'roomManagement',
    title: '会议室管理',
    icon: 'desktop',
    order: 10,
    external: 'meetingRooms',
  },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'roomName',
      'orgId',
      'buildId',
      'location',
      'capacity',
      'roomType',
      'price',
      'outerPrice',
      'needApprove',
      'status',
    ],
    filters: ['roomName', 'orgId', 'buildId', 'roomType', 'capacity', 'needApprove', 'status'],
    search: ['roomName', 'location'],
    views: {
      table: true,
      gallery: { image: 'images', card: ['capacity', 'location', 'price'] },
      board: { by: 'status', card: ['location', 'capacity', 'price'] },
    },
  },
  imports: true,
});

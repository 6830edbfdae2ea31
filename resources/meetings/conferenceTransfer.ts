import { tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/meetings/conferenceTransfer.json';

export default defineResource({
  label: '接送安排',
  form,
  api: { prefix: '/conferencesystem/web/conferenceTransfer' },
  code: 'meetingRoom.conference',
  noMenu: '在会务的详情中维护',
  scope: { project: 'conferenceId.orgId' },
  list: {
    columns: [
      'conferenceId',
      'customerId',
      'transferType',
      'trafficType',
      'trafficNo',
      'transferTime',
      'fromPlace',
      'toPlace',
      'plateNo',
      'status',
    ],
    filters: ['conferenceId', 'customerId', 'transferType', 'transferTime', 'status'],
    search: ['trafficNo', 'driverName'],
  },
  display: 'trafficNo',
  states: {
    labels: { waiting: '待安排', arranged: '已安排', done: '已完成', cancelled: '已取消' },
    initial: 'waiting',
    transitions: {
      arrange: {
        label: '安排车辆',
        from: 'waiting',
        to: 'arranged',
        fields: ['plateNo!', 'driverName!', 'driverPhone!'],
      },
      done: { label: '完成接送', from: 'arranged', to: 'done' },
      cancel: { label: '取消', from: ['waiting', 'arranged'], to: 'cancelled', confirm: true, danger: true },
    },
  },
  on: {
    moved: {
      arrange: [
        tell(
          ['customerId.mobile'],
          '接送已安排',
          '“{{conferenceId}}”{{transferType}}：{{transferTime}} {{fromPlace}}至{{toPlace}}，车牌{{plateNo}}，司机{{driverName}}。',
        ),
      ],
      cancel: [
        tell(['customerId.mobile'], '接送已取消', '“{{conferenceId}}”{{transferTime}} 的{{transferType}}已取消。'),
      ],
    },
  },
});

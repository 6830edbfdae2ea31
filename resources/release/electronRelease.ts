import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit, serving } from '../../src/meta/shapes.ts';
import form from '../../forms/release/electronRelease.json';

export default defineResource({
  label: '电子放行单',
  form,
  api: { prefix: '/electronRelease' },
  code: 'pc:electronicRelease.releaseManger',
  menu: { section: 'electronRelease', path: 'releaseManger', title: '电子放行管理', icon: 'export', order: 10 },
  scope: { project: 'orgId', enterprise: 'virtId' },
  list: {
    columns: [
      'releaseNo',
      'orgId',
      'applicantName',
      'applicantPhone',
      'virtId',
      'roomId',
      'plateNo',
      'releaseTime',
      'guardName',
      'checkTime',
      'status',
    ],
    filters: ['orgId', 'virtId', 'plateNo', 'releaseTime', 'checkTime', 'createdAt', 'status'],
    search: ['releaseNo', 'applicantName', 'qrCode'],
  },
  display: 'releaseNo',
  states: {
    labels: {
      pending: '待审核',
      approved: '待放行',
      rejected: '已驳回',
      released: '已放行',
      cancelled: '已取消',
      expired: '已过期',
    },
    initial: 'pending',
    pending: ['pending'],
    editable: ['pending'],
    removable: ['pending', 'rejected', 'cancelled', 'expired'],
    transitions: {
      approve: {
        label: '审核通过',
        from: 'pending',
        to: 'approved',
        fields: ['auditRemark'],
        stamp: { auditName: 'userName' },
        approval: 'release/electronRelease',
      },
      reject: { ...audit.reject, stamp: { auditName: 'userName' } },
      release: {
        label: '确认放行',
        from: 'approved',
        to: 'released',
        stamp: { guardName: 'userName', actualTime: 'now', checkTime: 'now', refuseReason: 'null' },
      },
      refuse: {
        label: '不予放行',
        from: 'approved',
        fields: ['refuseReason!'],
        stamp: { guardName: 'userName', checkTime: 'now' },
        danger: true,
      },
      cancel: { label: '取消', from: ['pending', 'approved'], to: 'cancelled', confirm: true, danger: true },
      expire: {
        label: '过期',
        from: ['pending', 'approved'],
        to: 'expired',
        path: false,
        after: { time: '24h', of: 'releaseTime' },
      },
    },
  },
  on: {
    moved: {
      approve: [
        tell(
          ['applicantPhone'],
          '放行单已通过',
          '放行单{{releaseNo}}已通过，请于 {{releaseTime}} 凭放行码{{qrCode}}[在{{exitGate}}]放行。',
        ),
      ],
      reject: [tell(['applicantPhone'], '放行单未通过', '放行单{{releaseNo}}未通过：{{auditRemark}}。')],
      release: [
        notify('author'),
        tell(
          ['applicantPhone'],
          '物品已放行',
          '放行单{{releaseNo}}的物品已于 {{actualTime}} 放行，如非本人办理请联系物业。',
        ),
      ],
      refuse: [
        notify('author'),
        tell(['applicantPhone'], '物品未予放行', '放行单{{releaseNo}}的物品未予放行：{{refuseReason}}。'),
      ],
      expire: [notify('author')],
    },
  },
  addedWhile: { project: serving },
});

import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import { audit } from '../../src/meta/shapes.ts';
import form from '../../forms/release/goodsRelease.json';

export default defineResource({
  label: '出门物品放行单',
  form,
  api: { prefix: '/outgoing/goodsRelease' },
  code: 'pc:electronicRelease.goodsRelease',
  menu: { section: 'electronRelease', path: 'goodsRelease/index', title: '出门物品放行', icon: 'export', order: 20 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'releaseNo',
      'orgId',
      'applicantName',
      'applicantPhone',
      'releaseDate',
      'reason',
      'guardName',
      'actualTime',
      'status',
    ],
    filters: ['orgId', 'applicantName', 'releaseDate', 'createdAt', 'status'],
    search: ['releaseNo', 'applicantName'],
  },
  display: 'releaseNo',
  states: {
    labels: {
      pending: '待审核',
      approved: '待放行',
      released: '已放行',
      rejected: '已驳回',
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
        approval: 'release/goodsRelease',
      },
      reject: audit.reject,
      release: {
        label: '确认放行',
        from: 'approved',
        to: 'released',
        stamp: { guardName: 'userName', actualTime: 'now' },
      },
      cancel: { label: '取消', from: ['pending', 'approved'], to: 'cancelled', confirm: true, danger: true },
      expire: { label: '过期', from: ['pending', 'approved'], to: 'expired', path: false, at: 'releaseDate' },
    },
  },
  on: {
    moved: {
      approve: [tell(['applicantPhone'], '放行单已通过', '放行单{{releaseNo}}已通过，放行日期 {{releaseDate}}。')],
      reject: [tell(['applicantPhone'], '放行单未通过', '放行单{{releaseNo}}未通过：{{auditRemark}}。')],
      release: [
        notify('author'),
        tell(
          ['applicantPhone'],
          '物品已放行',
          '放行单{{releaseNo}}的物品已于 {{actualTime}} 放行，如非本人办理请联系物业。',
        ),
      ],
      expire: [notify('author')],
    },
  },
  children: {
    goods: { resource: 'release/goodsDetail', by: 'releaseId', cascade: true, inline: true },
  },
});

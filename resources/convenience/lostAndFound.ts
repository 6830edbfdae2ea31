import { notify, tell } from '../../src/meta/reactions.ts';
import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/convenience/lostAndFound.json';

/** Things that were handed in wait for their owner, those that are missed for whoever finds them. */
const found = { recordType: 'found' } as const;
const lost = { recordType: 'lost' } as const;

export default defineResource({
  label: '失物招领',
  form,
  api: { prefix: '/lostAndFound' },
  code: 'pc:lost.lostAndFound',
  menu: { section: 'lostAndFound', path: 'lostAndFound/index', icon: 'search', order: 10 },
  scope: { project: 'orgId' },
  list: {
    columns: [
      'itemNo',
      'recordType',
      'itemName',
      'categoryCode',
      'orgId',
      'place',
      'happenTime',
      'storePlace',
      'claimName',
      'status',
    ],
    filters: ['itemName', 'orgId', 'recordType', 'categoryCode', 'happenTime', 'publishTime', 'unclaimed', 'status'],
    search: ['itemNo', 'itemName', 'place'],
    views: {
      table: true,
      gallery: { image: 'images', card: ['categoryCode', 'place', 'happenTime'] },
      board: { card: ['itemName', 'categoryCode', 'place', 'happenTime'] },
    },
  },
  on: {
    late: [notify('author', { can: 'handOver' })],
    moved: {
      applyClaim: [
        tell(['claimPhone'], '认领申请已登记', '您对“{{itemName}}”的认领申请已登记，核实后请携带有效证件领取。'),
      ],
      confirm: [
        notify('author'),
        tell(
          ['claimPhone'],
          '物品已领取',
          '“{{itemName}}”（{{itemNo}}）已由{{claimName}}领取，如非本人办理请联系物业。',
        ),
      ],
      rejectClaim: [
        tell(['claimPhone'], '认领未通过', '您对“{{itemName}}”（{{itemNo}}）的认领经核实不符，如有疑问请联系物业。'),
      ],
      recover: [tell(['finderPhone'], '物品已寻回', '您登记遗失的“{{itemName}}”（{{itemNo}}）已寻回。')],
      handOver: [notify('author')],
      lapse: [
        notify('author'),
        tell(['finderPhone'], '寻物登记已关闭', '您登记遗失的“{{itemName}}”（{{itemNo}}）超期未寻回，登记已关闭。'),
      ],
    },
  },
  // Somebody has to carry it there: time alone hands nothing over.
  overdue: { flag: 'unclaimed', deadline: 'keepUntil', while: ['published'] },
  states: {
    labels: {
      pending: '待审核',
      published: '待认领',
      claiming: '认领核实中',
      claimed: '已认领',
      recovered: '已寻回',
      returned: '已上交处理',
      closed: '已关闭',
    },
    initial: 'pending',
    pending: ['pending', 'claiming'],
    editable: ['pending', 'published'],
    removable: ['pending', 'closed'],
    transitions: {
      publish: { label: '审核发布', from: 'pending', to: 'published', stamp: { publishTime: 'now' } },
      applyClaim: {
        label: '申请认领',
        from: 'published',
        to: 'claiming',
        fields: ['claimName!', 'claimPhone!'],
        where: found,
      },
      confirm: {
        label: '确认认领',
        from: ['claiming', 'published'],
        to: 'claimed',
        fields: ['claimName!', 'claimPhone!', 'claimIdCard', 'claimImage!'],
        stamp: { claimTime: 'now' },
        where: found,
      },
      rejectClaim: {
        label: '认领不符',
        from: 'claiming',
        to: 'published',
        stamp: { claimName: 'null', claimPhone: 'null' },
        confirm: true,
        danger: true,
      },
      handOver: {
        label: '上交',
        from: 'published',
        to: 'returned',
        fields: ['handedTo!', 'handedImage'],
        stamp: { handedTime: 'now' },
        where: found,
      },
      recover: {
        label: '登记寻回',
        from: 'published',
        to: 'recovered',
        confirm: '确认已寻回并交还失主吗？',
        where: lost,
      },
      lapse: {
        label: '超期关闭',
        from: 'published',
        to: 'closed',
        path: false,
        after: { time: '90d', of: 'publishTime' },
        where: lost,
      },
      close: { label: '关闭', from: ['pending', 'published'], to: 'closed', confirm: true, danger: true },
    },
  },
});

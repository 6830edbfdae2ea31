import { defineDashboard } from '../src/meta/dashboard/declaration.ts';

/** Whoever sits at the front desk: who comes, what was handed in, and what was lent or found. */
export default defineDashboard({
  label: '前台工作台',
  code: 'dashboard.desk',
  order: 60,
  cards: [
    {
      kind: 'todos',
      w: 12,
      h: 2,
      items: [
        { label: '待审核访客', resource: 'visitors/visitorOrder', where: { status: 'pending' } },
        { label: '待到访访客', resource: 'visitors/visitorOrder', where: { status: 'approved' } },
        {
          label: '超时未离开访客',
          resource: 'visitors/visitorOrder',
          where: { overstayed: 'true', status: 'arrived' },
        },
        { label: '待派单报修', resource: 'repairs/userRepair', where: { status: 'wait' } },
        { label: '待审核放行', resource: 'release/electronRelease', where: { status: 'pending' } },
        { label: '逾期未还物品', resource: 'processes/itemBorrow', where: { status: 'overdue' } },
        { label: '失物认领核实', resource: 'convenience/lostAndFound', where: { status: 'claiming' } },
        { label: '待审核失物', resource: 'convenience/lostAndFound', where: { status: 'pending' } },
      ],
    },
    {
      kind: 'list',
      w: 6,
      h: 4,
      title: '待到访的访客',
      resource: 'visitors/visitorOrder',
      where: { status: 'approved' },
      columns: ['visitorName', 'intervieweeName', 'visitStartTime'],
      sort: 'visitStartTime',
    },
    {
      kind: 'list',
      w: 6,
      h: 4,
      title: '待派单的报修',
      resource: 'repairs/userRepair',
      where: { status: 'wait' },
      columns: ['repairNo', 'location', 'urgency'],
    },
    {
      kind: 'list',
      w: 6,
      h: 4,
      title: '还在园区的访客',
      resource: 'visitors/visitorOrder',
      where: { status: 'arrived' },
      columns: ['visitorName', 'intervieweeName', 'arriveTime'],
    },
    {
      kind: 'list',
      w: 6,
      h: 4,
      title: '待认领的失物',
      resource: 'convenience/lostAndFound',
      where: { status: ['published', 'claiming'] },
      columns: ['itemName', 'place', 'status'],
    },
    {
      kind: 'shortcuts',
      w: 12,
      h: 1,
      to: ['visitors/visitorOrder', 'repairs/userRepair', 'convenience/lostAndFound', 'processes/itemBorrow'],
    },
  ],
});

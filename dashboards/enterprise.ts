import { defineDashboard } from '../src/meta/dashboard/declaration.ts';

/** An enterprise that has moved in. */
export default defineDashboard({
  label: '企业概览',
  code: 'dashboard.enterprise',
  order: 40,
  cards: [
    {
      kind: 'todos',
      w: 12,
      h: 2,
      items: [
        { label: '待缴账单', resource: 'billing/billRecord', where: { status: ['unpaid', 'partial', 'overdue'] } },
        { label: '待审核访客', resource: 'visitors/visitorOrder', where: { status: 'pending' } },
        { label: '待审核放行', resource: 'release/electronRelease', where: { status: 'pending' } },
        { label: '被驳回充值', resource: 'accounts/rechargeManage', where: { status: 'rejected' } },
        { label: '待审核充值', resource: 'accounts/rechargeManage', where: { status: 'pending' } },
        { label: '待审批会议室', resource: 'meetings/order', where: { status: 'pending' } },
      ],
    },
    {
      kind: 'figure',
      w: 4,
      h: 2,
      report: 'accounts/businessConsumption',
      figure: 'spending',
      period: 'last30',
      compare: 'previous',
    },
    { kind: 'figure', w: 4, h: 2, report: 'enterprise/enterpriseStaff' },
    { kind: 'figure', w: 4, h: 2, report: 'billing/receivableAgeing' },
    { kind: 'chart', w: 7, h: 4, report: 'meals/ordering', by: ['createdAt'], draw: 'line', period: 'last30' },
    {
      kind: 'list',
      w: 5,
      h: 4,
      title: '待缴与逾期账单',
      resource: 'billing/billRecord',
      where: { status: ['unpaid', 'partial', 'overdue'] },
      columns: ['billTitle', 'dueAmount', 'payDeadline', 'status'],
      sort: 'payDeadline',
    },
  ],
});

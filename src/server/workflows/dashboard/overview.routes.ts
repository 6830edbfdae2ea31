import type { FastifyInstance } from 'fastify';
import type { RouteKit } from '../../http/app.ts';
import { reachOf, visible } from '../../records/access.ts';
import { codecOf } from '../../records/rows.ts';
import type { Context } from '../../context.ts';

/** What waits for somebody: rows of a resource in certain states, shown to whoever may list them. */
const waiting = [
  { key: 'repair', title: '待派单报修', resource: 'organisation/userRepair', states: ['wait'] },
  { key: 'complaint', title: '待受理投诉', resource: 'comment/commentBill', states: ['submitted'] },
  { key: 'visitor', title: '待审核访客', resource: 'passthrough/visitorOrder', states: ['pending'] },
  { key: 'recharge', title: '待审核充值', resource: 'wallet/rechargeManage', states: ['pending'] },
  { key: 'product', title: '待审核商品', resource: 'flashdeliver/product', states: ['auditing'] },
  { key: 'order', title: '待接单订单', resource: 'flashdeliver/order', states: ['paid'] },
  { key: 'meal', title: '待备餐订单', resource: 'ordermeal/orderDinner', states: ['ordered'] },
  { key: 'merchant', title: '待审核商户', resource: 'wallet/merchant', states: ['pending'] },
  { key: 'enterprise', title: '待审核企业', resource: 'organisation/virtualarchitecture', states: ['pending'] },
  { key: 'refund', title: '待审核退款', resource: 'orderManage/refundOrder', states: ['pending'] },
] as const;

const offline = 'equipment/deviceOfflineWarning';
const mostAlerts = 5;

/** What the dashboard tells: only of rows that the caller could open as well. */
export default function addOverview(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.get(`${base}/dashboard/overview`, async (request) => {
    const context = await kit.contextOf(request);
    const todos = await Promise.all(waiting.map((entry) => countOf(context, entry)));
    return { code: 200, message: 'ok', data: { todos: todos.filter((todo) => todo !== undefined), alerts: await deviceAlerts(context), trend: null } };
  });
}

async function countOf(context: Context, { key, title, resource: id, states }: (typeof waiting)[number]) {
  const resource = context.model.resources.get(id);
  const reach = resource && reachOf(context, resource, 'list');
  if (!resource?.states || !resource.menu || !reach) return undefined;
  const where = visible(context, resource, reach, { is: 'in', column: resource.states.field, values: states });
  const place = `/${resource.menu.section}/${resource.menu.path}?${resource.states.field}=${states.join(',')}`;
  return { key, title, count: await context.store.count(resource.table, where), place };
}

async function deviceAlerts(context: Context) {
  const resource = context.model.resources.get(offline);
  const reach = resource && reachOf(context, resource, 'list');
  if (!resource?.states || !resource.menu || !reach) return [];
  const { rows } = await context.store.page({
    table: resource.table,
    columns: ['id', resource.display, 'createdAt'],
    where: visible(context, resource, reach, { is: 'compare', column: resource.states.field, op: '=', value: 'alarming' }),
    order: [{ column: 'createdAt', descending: true }, { column: 'id', descending: true }],
    limit: mostAlerts,
    offset: 0,
  });
  const place = `/${resource.menu.section}/${resource.menu.path}`;
  return rows.map(codecOf(context.model, resource, context.db.dialect).toWire).map((row) => ({ key: String(row.id), title: `设备离线：${String(row[resource.display] ?? '')}`, at: row.createdAt, level: 'warning', place }));
}

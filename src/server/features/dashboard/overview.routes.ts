import type { FastifyInstance } from 'fastify';
import type { RouteKit } from '../../http/kit.ts';
import { alertsFor } from './alerts.ts';
import { todosFor } from './todos.ts';
import { trendFor } from './trend.ts';

/** What the dashboard tells: only of rows that the caller could open as well. */
export default function addOverview(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.get(`${base}/dashboard/overview`, async (request) => {
    const context = await kit.contextOf(request);
    const [todos, alerts, trend] = await Promise.all([todosFor(context), alertsFor(context), trendFor(context)]);
    return { code: 200, message: 'ok', data: { todos, alerts, trend } };
  });
}

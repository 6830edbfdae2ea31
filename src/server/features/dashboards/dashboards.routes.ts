import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { cardData } from './card-data.ts';
import { catalogue, openBoard } from './open.ts';
import { readCards } from './read-cards.ts';

const titles = {
  dashboard: { zh: '仪表板', en: 'Dashboard', es: 'Panel' },
  view: { zh: '视图', en: 'View', es: 'Vista' },
  wall: { zh: '数据大屏', en: 'Wall screen', es: 'Pantalla mural' },
} as const;
const maxName = 100;

/** A whole dashboard in two calls: how it is arranged, and what all of its cards show. */
export default function addDashboardRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(`${base}/console/dashboard/open`, async (request) => {
    const context = await kit.contextOf(request);
    const input = new CallInput(bodyOf(request).values);
    const asked = {
      dashboard: input.text('dashboard', titles.dashboard, maxName),
      view: input.text('view', titles.view, maxName),
      wall: input.flag('wall', titles.wall),
    };
    input.finish();
    return ok(await openBoard(context, asked, (id) => kit.auth.principals.account(id)));
  });

  app.post(`${base}/console/dashboard/data`, async (request) => {
    const context = await kit.contextOf(request);
    const { cards, ...others } = bodyOf(request).values;
    return ok(await cardData(context, readCards(cards, Object.keys(others))));
  });

  app.post(`${base}/console/dashboard/catalogue`, async (request) => {
    const context = await kit.contextOf(request);
    new CallInput(bodyOf(request).values).finish();
    return ok(catalogue(context));
  });
}

import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { flagField, orAsText, rawField, textField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { listOf } from '../../http/openapi/schemas.ts';
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

const opened = {
  dashboard: textField(titles.dashboard, maxName),
  view: textField(titles.view, maxName),
  wall: flagField(titles.wall),
};
const cards = rawField(orAsText(listOf({ type: 'object' })), true);

/** A whole dashboard in two calls: how it is arranged, and what all of its cards show. */
export default function addDashboardRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/console/dashboard/open`,
    takes(opened, async (request, read) => {
      const context = await kit.contextOf(request);
      return ok(await openBoard(context, read(), (id) => kit.auth.principals.account(id)));
    }),
  );

  app.post(
    `${base}/console/dashboard/data`,
    takes({ cards }, async (request, read) => {
      const context = await kit.contextOf(request);
      return ok(await cardData(context, readCards(read().cards, [])));
    }),
  );

  app.post(
    `${base}/console/dashboard/catalogue`,
    takes({}, async (request, read) => {
      const context = await kit.contextOf(request);
      read();
      return ok(catalogue(context));
    }),
  );
}

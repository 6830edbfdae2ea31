import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { flagField, orAsText, rawField, textField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import { listOf, object, text, whole } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { cardData } from './card-data.ts';
import { catalogue, openBoard } from './open.ts';
import { readCards } from './read-cards.ts';
import { answers, choice, yesOrNo } from '../../http/openapi/answers.ts';
import { boardSettings, card, cardsData, titledCards } from './replies.ts';
import { viewWith } from '../views/replies.ts';

const titles = {
  dashboard: { zh: '仪表板', en: 'Dashboard', es: 'Panel' },
  view: { zh: '视图', en: 'View', es: 'Vista' },
  wall: { zh: '数据大屏', en: 'Wall screen', es: 'Pantalla mural' },
} as const;
const maxName = 100;

const asked = {
  dashboard: textField(titles.dashboard, maxName),
  view: textField(titles.view, maxName),
  wall: flagField(titles.wall),
};
const cards = rawField(orAsText(listOf({ type: 'object' })), true);

const board = {
  dashboards: listOf(choice),
  views: listOf(viewWith(boardSettings)),
  arranged: yesOrNo,
  cards: titledCards,
};
const opened = object({ ...board, shown: text, view: text }, Object.keys(board));

/** A whole dashboard in two calls: how it is arranged, and what all of its cards show. */
export default function addDashboardRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.post(
    `${base}/console/dashboard/open`,
    takes(
      asked,
      async (request, read) => {
        const context = await kit.contextOf(request);
        return ok(await openBoard(context, read(), (id) => kit.auth.principals.account(id)));
      },
      answers(opened),
    ),
  );

  app.post(
    `${base}/console/dashboard/data`,
    takes(
      { cards },
      async (request, read) => {
        const context = await kit.contextOf(request);
        return ok(await cardData(context, readCards(read().cards, [])));
      },
      answers(cardsData),
    ),
  );

  app.post(
    `${base}/console/dashboard/catalogue`,
    takes(
      {},
      async (request, read) => {
        const context = await kit.contextOf(request);
        read();
        return ok(catalogue(context));
      },
      answers(listOf(whole({ title: text, card }))),
    ),
  );
}

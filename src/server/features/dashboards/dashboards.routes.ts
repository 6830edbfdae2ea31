import type { FastifyInstance } from 'fastify';
import { placedShape } from '../../../meta/check/dashboard-shape.ts';
import type { Card } from '../../../meta/dashboard/declaration.ts';
import { maxCards, type PlacedCard } from '../../../meta/dashboard/layout.ts';
import { AppError, type FieldError } from '../../../meta/errors.ts';
import { readJson } from '../../../meta/strict-json.ts';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { cardData } from './card-data.ts';
import { catalogue, openBoard } from './open.ts';

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

/** Cards as the layout gave them; each is asked with the rights of the caller, whoever has arranged it. */
function readCards(raw: unknown, others: readonly string[]): { id: string; card: Card }[] {
  const errors: FieldError[] = others.map((path) => ({ path, problem: 'unknown' }));
  const cards = typeof raw === 'string' ? readJson(raw) : raw;
  const title = { zh: '卡片', en: 'Cards', es: 'Tarjetas' };
  if (!Array.isArray(cards))
    errors.push({ path: 'cards', problem: raw === undefined ? 'required' : 'type', values: { title } });
  else if (cards.length > maxCards)
    errors.push({ path: 'cards', problem: 'tooManyItems', values: { title, limit: maxCards } });
  const read =
    errors.length > 0
      ? []
      : (placedShape.read(cards, 'cards', (_id, path) =>
          errors.push({ path, problem: 'type', values: { title } }),
        ) as PlacedCard[]);
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  return read;
}

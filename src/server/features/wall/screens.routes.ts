import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Dashboard } from '../../../meta/dashboard/dashboard.ts';
import { screenHeader, type OpenedScreen } from '../../../meta/dashboard/screen.ts';
import { AppError } from '../../../meta/errors.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import { idField, named, requiredTextField, textField } from '../../http/input/fields.ts';
import { takes, type Read } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { say } from '../../labels.ts';
import { cardData } from '../dashboards/card-data.ts';
import { openBoard } from '../dashboards/open.ts';
import { authorizeDashboard, isOffered } from '../dashboards/shown.ts';
import { addScreen, dropScreen, screenOf, screensOf, type StoredScreen } from './screens.ts';
import { answers, moment, nothing, orNull } from '../../http/openapi/answers.ts';
import { listOf, text, whole } from '../../http/openapi/schemas.ts';
import { cardsData, titledCards } from '../dashboards/replies.ts';

const titles = {
  name: { zh: '终端名称', en: 'Screen', es: 'Pantalla' },
  view: { zh: '视图', en: 'View', es: 'Vista' },
  id: { zh: '大屏终端', en: 'Wall screen', es: 'Pantalla mural' },
  dashboard: { zh: '仪表板', en: 'Dashboard', es: 'Panel' },
} as const;
const maxName = 60;

const ofDashboard = { dashboard: named };

/** Screens of a dashboard: kept by a person, and asking by themselves with a key. */
export default function addScreenRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  /** Whoever is not shown the dashboard hears nothing of what else is wrong. */
  const asked = async <T extends { readonly dashboard: unknown }>(request: FastifyRequest, read: Read<T>) => {
    const context = await kit.contextOf(request);
    let dashboard: Dashboard | undefined;
    const given = read(({ dashboard: name }) => {
      dashboard = typeof name === 'string' ? context.model.dashboards.get(name) : undefined;
      if (!dashboard) return [{ path: 'dashboard', problem: 'notAChoice', values: { title: titles.dashboard } }];
      authorizeDashboard(context, dashboard);
      return [];
    });
    return { context, dashboard: dashboard as unknown as Dashboard, given };
  };

  app.post(
    `${base}/console/dashboard/screen/list`,
    takes(
      ofDashboard,
      async (request, read) => {
        const { context, dashboard } = await asked(request, read);
        return ok(await screensOf(context, dashboard));
      },
      answers(listOf(whole({ id: text, name: text, createdAt: moment, seenAt: orNull(moment) }))),
    ),
  );

  const added = {
    ...ofDashboard,
    name: requiredTextField(titles.name, maxName),
    view: textField(titles.view, maxName),
  };
  app.post(
    `${base}/console/dashboard/screen/add`,
    takes(
      added,
      async (request, read) => {
        const { session } = await ownCaller(kit, request);
        const { context, dashboard, given } = await asked(request, read);
        const { name, view } = given;
        return ok(await addScreen(context, dashboard, { name, viewId: view || null, orgId: session.activeOrgId }));
      },
      answers(whole({ id: text, key: text })),
    ),
  );

  app.post(
    `${base}/console/dashboard/screen/remove`,
    takes(
      { ...ofDashboard, id: idField(titles.id) },
      async (request, read) => {
        await ownCaller(kit, request);
        const { context, dashboard, given } = await asked(request, read);
        await dropScreen(context, dashboard, given.id);
        return ok(null);
      },
      answers(nothing),
    ),
  );

  app.post(
    `${base}/wall/screen/open`,
    takes(
      {},
      async (request, read) => {
        read();
        const { screen, context, dashboard } = await calling(kit, request);
        return ok(await openedScreen(kit, context, screen, dashboard));
      },
      answers(whole({ name: text, label: text, cards: titledCards })),
    ),
  );

  app.post(
    `${base}/wall/screen/data`,
    takes(
      {},
      async (request, read) => {
        read();
        const { screen, context, dashboard } = await calling(kit, request);
        const { cards } = await openedScreen(kit, context, screen, dashboard);
        return ok(await cardData(context, cards));
      },
      answers(cardsData),
    ),
  );
}

/** The screen that calls, with the rights that its owner has at this moment. */
async function calling(
  kit: RouteKit,
  request: FastifyRequest,
): Promise<{ screen: StoredScreen; context: Context; dashboard: Dashboard }> {
  const key = request.headers[screenHeader];
  const screen = typeof key === 'string' && key.length <= 100 ? await screenOf(kit, key) : undefined;
  const principal =
    screen && (await kit.auth.principals.of({ userId: screen.ownerId, activeOrgId: screen.orgId, provenMs: 0 }));
  if (!screen || !principal) throw new AppError('screenOff');
  const context = kit.contextFor(request, principal);
  const dashboard = context.model.dashboards.get(screen.dashboardId);
  // An organisation that the owner has lost would leave all others, which nobody chose for this wall.
  const isThere = screen.orgId === null || (principal.scopeIds.project ?? []).includes(screen.orgId);
  if (!dashboard || !isOffered(context, dashboard) || !isThere) throw new AppError('screenOff');
  return { screen, context, dashboard };
}

async function openedScreen(
  kit: RouteKit,
  context: Context,
  { name, viewId }: StoredScreen,
  { id, label }: Dashboard,
): Promise<OpenedScreen> {
  const asked = { dashboard: id, view: viewId ?? '', wall: true };
  const { cards } = await openBoard(context, asked, (userId) => kit.auth.principals.account(userId));
  return { name, label: say(context.locale, label), cards };
}

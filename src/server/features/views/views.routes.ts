import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import type { RouteKit } from '../../http/kit.ts';
import { bodyOf } from '../../http/body.ts';
import { shareableRoles } from './roles.ts';
import { viewedOf } from './viewed.ts';
import { dropDefaultView, saveDefaultView, removeView, saveView, viewsOf } from './views.ts';

/**
 * Views of lists and reports. Users who may see a list may have views of it; impersonators cannot change the user's
 * views.
 */
export default function addViewRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const read = async (request: FastifyRequest) => {
    const { resource, report, dashboard, ...values } = bodyOf(request).values;
    const context = await kit.contextOf(request);
    return { context, viewed: viewedOf(context, { resource, report, dashboard }), values };
  };
  const write = async (request: FastifyRequest) => {
    await ownCaller(kit, request);
    return read(request);
  };

  app.post(`${base}/console/view/list`, async (request) => {
    const { context, viewed, values } = await read(request);
    refuseOthers(values);
    return ok(await viewsOf(context, viewed, (id) => kit.auth.principals.account(id)));
  });

  app.post(`${base}/console/view/roles`, async (request) => {
    refuseOthers(bodyOf(request).values);
    return ok(await shareableRoles(await kit.contextOf(request)));
  });

  app.post(`${base}/console/view/keep`, async (request) => {
    const {
      context,
      viewed,
      values: { settings, ...others },
    } = await write(request);
    refuseOthers(others);
    await saveDefaultView(context, viewed, settings);
    return ok(null);
  });

  app.post(`${base}/console/view/reset`, async (request) => {
    const { context, viewed, values } = await write(request);
    refuseOthers(values);
    await dropDefaultView(context, viewed);
    return ok(null);
  });

  app.post(`${base}/console/view/save`, async (request) => {
    const { context, viewed, values } = await write(request);
    return ok(await saveView(context, viewed, values));
  });

  app.post(`${base}/console/view/remove`, async (request) => {
    const { id, ...others } = bodyOf(request).values;
    refuseOthers(others);
    await ownCaller(kit, request);
    await removeView(await kit.contextOf(request), id);
    return ok(null);
  });
}

function refuseOthers(values: Record<string, unknown>): void {
  const errors = Object.keys(values).map((path) => ({ path, problem: 'unknown' as const }));
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Resource } from '../../../meta/model.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import type { Context } from '../../context.ts';
import type { RouteKit } from '../../http/kit.ts';
import { bodyOf } from '../../http/body.ts';
import { authorize } from '../../records/access.ts';
import { shareableRoles } from './roles.ts';
import { saveDefaultView, removeView, saveView, viewsOf } from './views.ts';

/** How people see their lists. Whoever may see a list may have views of it; those who act as somebody else leave that person's alone. */
export default function addViewRoutes(app: FastifyInstance, kit: RouteKit, base: string): void {
  const read = async (request: FastifyRequest) => {
    const { resource: id, ...values } = bodyOf(request).values;
    const context = await kit.contextOf(request);
    return { context, resource: listOf(context, id), values };
  };
  const write = async (request: FastifyRequest) => {
    await ownCaller(kit, request);
    return read(request);
  };

  app.post(`${base}/console/view/list`, async (request) => {
    const { context, resource, values } = await read(request);
    refuseOthers(values);
    return ok(await viewsOf(context, resource, (id) => kit.auth.principals.account(id)));
  });

  app.post(`${base}/console/view/roles`, async (request) => {
    refuseOthers(bodyOf(request).values);
    return ok(await shareableRoles(await kit.contextOf(request)));
  });

  app.post(`${base}/console/view/keep`, async (request) => {
    const { context, resource, values: { settings, ...others } } = await write(request);
    refuseOthers(others);
    await saveDefaultView(context, resource, settings);
    return ok(null);
  });

  app.post(`${base}/console/view/save`, async (request) => {
    const { context, resource, values } = await write(request);
    return ok(await saveView(context, resource, values));
  });

  app.post(`${base}/console/view/remove`, async (request) => {
    const { id, ...others } = bodyOf(request).values;
    refuseOthers(others);
    await ownCaller(kit, request);
    await removeView(await kit.contextOf(request), id);
    return ok(null);
  });
}

/** The resource whose list is meant; its grant decides. */
function listOf(context: Context, id: unknown): Resource {
  const resource = typeof id === 'string' ? context.model.resources.get(id) : undefined;
  if (!resource) throw new AppError('invalid', {}, { errors: [{ path: 'resource', problem: id === undefined ? 'required' : 'notAChoice', values: { title: 'resource' } }] });
  authorize(context, resource, 'list');
  return resource;
}

function refuseOthers(values: Record<string, unknown>): void {
  const errors = Object.keys(values).map((path) => ({ path, problem: 'unknown' as const }));
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
}

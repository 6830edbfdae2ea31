import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '../../meta/calls.ts';
import { AppError } from '../../meta/errors.ts';
import { formListArea } from '../../meta/form-list-ids.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import type { Body } from '../records/mutate.ts';
import { readId, readIds } from '../records/read-ids.ts';
import { listRows, readRow, revealField, selectRows, treeOf, valueExists } from '../records/read.ts';
import { removeRows } from '../records/remove.ts';
import { setState, transitionRows } from '../records/transition.ts';
import { listAs } from '../records/views/view.ts';
import { addRow, saveRow, updateRow } from '../records/save.ts';
import { requestExport } from '../features/export/request.ts';
import { bodyOf } from './body.ts';
import { CallTable, type Found } from './call-table.ts';

/** These calls send or receive files, so they have their own routes. */
type HandMade = 'template' | 'import';

type Handler = (context: Context, resource: Resource, body: Body, call: Call) => Promise<unknown>;

/** The handler of each kind of call; all of them use the one pipeline in `records/`. */
const handlers: Record<Exclude<Call['op'], HandMade>, Handler> = {
  list: (context, resource, { values }) =>
    values._as === undefined ? listRows(context, resource, values) : listAs(context, resource, values),
  read: (context, resource, { values }) => readRow(context, resource, values.id),
  add: (context, resource, body) => addRow(context, resource, body),
  update: (context, resource, body) => updateRow(context, resource, body),
  save: (context, resource, body) => saveRow(context, resource, body),
  remove: (context, resource, { values }) =>
    removeRows(context, resource, values.ids === undefined ? [readId(values.id)] : readIds(values.ids)),
  removeMany: (context, resource, { values }) => removeRows(context, resource, readIds(values.ids)),
  select: (context, resource, { values }) => selectRows(context, resource, values),
  tree: (context, resource) => treeOf(context, resource),
  exists: (context, resource, { values }) => valueExists(context, resource, values),
  reveal: (context, resource, { values }) => revealField(context, resource, values),
  transition: (context, resource, body, call) => transitionRows(context, resource, call.transition as string, body),
  setState: (context, resource, body) => setState(context, resource, body),
  export: (context, resource, { values }) => requestExport(context, resource, values),
};

const reading: ReadonlySet<Call['op']> = new Set(['list', 'read', 'select', 'tree', 'exists']);

/** Handles all calls of all resources. Hand-written routes, registered elsewhere, take precedence. */
export function addResourceRoutes(
  app: FastifyInstance,
  base: string,
  resources: Iterable<Resource>,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  const table = new CallTable(resources);
  const tables = new WeakMap<Resource, CallTable>();
  /** Forms are published while the product runs; whoever calls has been asked for, so this process knows of them. */
  const findPublished = ({ model }: Context, method: string, path: string): Found | undefined => {
    const [, area, key] = path.split('/');
    const resource = area === formListArea ? model.resources.get(`${area}/${key}`) : undefined;
    if (!resource) return undefined;
    const own = tables.get(resource) ?? new CallTable([resource]);
    tables.set(resource, own);
    return own.find(method, path);
  };
  const pathOf = (request: FastifyRequest) => request.url.slice(base.length).split('?', 1)[0] as string;
  const open = `${base}/*`;
  app.decorateRequest('found');
  // Resolved before the body is read, because the gate must know which GETs change something.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url === open) request.found = table.find(request.method, pathOf(request));
    done();
  });
  const handler = async (request: FastifyRequest) => {
    const context = await contextOf(request);
    const found = request.found ?? findPublished(context, request.method, pathOf(request));
    if (!found) throw new AppError('noSuchCall');
    const { call, params } = found;
    const { values, encoding } =
      request.method === 'GET'
        ? { values: request.query as Record<string, unknown>, encoding: 'form' as const }
        : bodyOf(request);
    const handle = handlers[call.op as keyof typeof handlers];
    if (!handle) throw new AppError('noSuchCall');
    const data = await handle(
      context,
      call.resource,
      { values: { ...values, ...params, ...call.fixed }, encoding },
      call,
    );
    return { code: 200, message: 'ok', data };
  };
  app.get(open, handler);
  app.post(open, handler);
}

/** Does a GET request change something? */
export const changesByGet = ({ method, found, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && (routeOptions.config.changes === true || (found !== undefined && !reading.has(found.call.op)));

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a hand-written GET route that changes something. */
    changes?: boolean;
  }
  interface FastifyRequest {
    /** The resource call that the path matches. */
    found?: Found;
  }
}
